import pg from "pg";
import { expect, inject } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { statementsOf, wholeTables } from "./plans";

/** The number of the customer who pays every tenth entry. */
export const FIRST_NUMBER = "30000000001";

/** The tables that the large bank fills. Reading one of them whole takes the time that an index saves. */
const LARGE_TABLES = [
  "accounts",
  "audit_log",
  "customers",
  "ledger_entries",
  "ledger_postings",
  "messages",
];

const CUSTOMERS = 20_000;
const ENTRIES = 60_000;

// Every tenth entry is paid by the first customer, the others by the rest in turn.
const FILL = `
  INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                         marital_status, address, is_verified)
  SELECT 'Large ' || n, 'large-' || n, 'large-' || n || '@customers.example', '+41 44 000 00 00', '-', 'Tester',
         '1990-01-01', 'Single', 'Testweg 1', true
  FROM generate_series(1, ${CUSTOMERS}) n;
  INSERT INTO customer_rights (customer_id) SELECT id FROM customers WHERE username LIKE 'large-%';
  INSERT INTO customer_activity (customer_id, last_act_on)
  SELECT id, (SELECT bank_today()) FROM customers WHERE username LIKE 'large-%';
  INSERT INTO accounts (kind, customer_id, number, type)
  SELECT 'customer', id, 30_000_000_000 + split_part(username, '-', 2)::bigint, 'current' FROM customers
  WHERE username LIKE 'large-%';
  CREATE TEMPORARY TABLE numbered AS
    SELECT a.id, a.customer_id, row_number() OVER (ORDER BY a.number) - 1 AS place FROM accounts a
    WHERE a.number LIKE '300000%';
  CREATE TEMPORARY TABLE planned AS
    SELECT n, d.id AS debit, d.customer_id AS payer, c.id AS credit FROM generate_series(1, ${ENTRIES}) n
    JOIN numbered d ON d.place = CASE n % 10 WHEN 0 THEN 0 ELSE n % ${CUSTOMERS} END
    JOIN numbered c ON c.place = (n * 7 + 1) % ${CUSTOMERS};
  INSERT INTO ledger_entries (id, kind, value_at, entered_at, entered_by, actor_id, counterparty_number)
  OVERRIDING SYSTEM VALUE
  SELECT 1000000 + n, 'transfer', at, at, 'customer', payer, n::text
  FROM planned, LATERAL (SELECT (SELECT bank_now()) - make_interval(mins => 2 * (${ENTRIES} - n)) AS at) times ORDER BY n;
  INSERT INTO ledger_postings (id, entry_id, account_id, direction, amount_minor, balance_after_minor)
  OVERRIDING SYSTEM VALUE
  SELECT 1000000 + 2 * n + side.nth, 1000000 + n, side.account, side.direction::posting_direction, 1, 0
  FROM planned, LATERAL (VALUES (0, debit, 'debit'), (1, credit, 'credit')) side (nth, account, direction)
  ORDER BY n, side.nth;
  INSERT INTO audit_log (at, actor_kind, actor_id, action, subject_customer_id, entry_id, ip, request_id)
  SELECT (SELECT bank_now()) - make_interval(mins => 2 * (${ENTRIES} - n)), CASE n % 20 WHEN 0 THEN 'staff' ELSE 'customer' END::actor_kind,
         payer, CASE n % 20 WHEN 0 THEN 'customer.view' ELSE 'ledger.transfer' END, payer, 1000000 + n, '-', '-'
  FROM planned ORDER BY n;
  INSERT INTO messages (customer_id, is_received, sender, email, subject, content, sent_at, answered_at)
  SELECT customer_id, true, 'Large ' || place, 'large-' || place || '@customers.example', 'Question ' || place, '-', at, at
  FROM numbered, LATERAL (SELECT (SELECT bank_now()) - make_interval(mins => place::int) AS at) times;
  INSERT INTO conversations (id, customer_id, started_at) SELECT conversation_id, customer_id, sent_at FROM messages;
  SELECT setval(pg_get_serial_sequence('ledger_entries', 'id'), 2000000),
         setval(pg_get_serial_sequence('ledger_postings', 'id'), 2000000);`;

/**
 * Plants customers and a history for query plans: balances do not add up, so nothing else may use this database. The
 * planner does not know of the rows until ANALYZE.
 */
export async function plantLargeBank(database: string): Promise<void> {
  await asSuperuser(
    database,
    `BEGIN; SET LOCAL session_replication_role = replica; ${FILL} COMMIT`,
  );
}

/** Makes the rows known to the planner. */
export const analyze = (database: string): Promise<void> =>
  asSuperuser(database, "VACUUM ANALYZE");

/** Returns the customer who pays every tenth entry. */
export async function findFirstCustomer(owner: pg.Pool): Promise<Customer> {
  const { rows } = await owner.query(
    `SELECT a.id, a.number, a.customer_id, c.full_name FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE a.number = $1`,
    [FIRST_NUMBER],
  );
  return {
    id: rows[0].customer_id,
    main: { id: BigInt(rows[0].id), number: rows[0].number, currency: "USD" },
    fullName: rows[0].full_name,
  } as Customer;
}

/** A count up to a maximum may read a table in order, because it stops there. */
const isBoundedCount = (text: string) =>
  text.startsWith("SELECT count(*) FROM (SELECT");

/** Runs `work`, which must send a query. Returns its queries that read a large table whole, each with those tables. */
export async function readWhole(
  owner: pg.Pool,
  work: () => Promise<unknown>,
): Promise<{ tables: string[]; text: string }[]> {
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(0);
  const whole = [];
  for (const statement of statements) {
    if (isBoundedCount(statement.text)) continue;
    const tables = await wholeTables(owner, statement, LARGE_TABLES);
    if (tables.length > 0) whole.push({ tables, text: statement.text });
  }
  return whole;
}

async function asSuperuser(database: string, sql: string): Promise<void> {
  const url = new URL(inject("testServer").superuser);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: String(url) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
