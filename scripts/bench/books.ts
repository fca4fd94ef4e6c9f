import type pg from "pg";
import { plantTransferCodes } from "../lib/plant-codes";
import {
  newSessionSecret,
  sessionDigest,
} from "@/lib/identity/sessions/secret";

/** Number of benchmark customers; the first ones make the calls. */
export const CUSTOMERS = 100;
/** Their transfer codes. */
export const CODES = { cotCode: "COTBENCH", taxCode: "TAXBENCH" };
const START_MINOR = 100_000_000_000n;
const ENTRIES_PER_CHUNK = 100_000;

/** Creates the customers with a session each and returns the data for the callers' tokens. */
export async function openCustomers(
  owner: pg.Client | pg.Pool,
): Promise<{ customerId: string; number: string; sessionSecret: string }[]> {
  const { rows } = await owner.query<{ customer_id: string; number: string }>(
    `WITH customer AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       SELECT 'Bench Customer', 'bench-' || n, 'bench-' || n || '@customers.example', '+41 44 000 00 00', '-', 'Bench',
              '1990-01-01', 'Single', 'Benchweg 1', true
       FROM generate_series(1, $1::int) AS n RETURNING id, username
     ), account AS (
       INSERT INTO accounts (kind, customer_id, number, type)
       SELECT 'customer', id, 6_100_000_000 + split_part(username, '-', 2)::bigint, 'current'
       FROM customer RETURNING customer_id, number
     )
     SELECT customer_id, number FROM account ORDER BY number`,
    [CUSTOMERS],
  );
  const ids = rows.map(({ customer_id }) => customer_id);
  await plantTransferCodes(
    (text, values) => owner.query(text, values),
    ids.map((id) => [id, CODES]),
  );
  await owner.query(
    `SELECT ledger_record(new_movement('opening', b.id, a.id, $1, 'Opening balance', request_id => 'bench'))
     FROM accounts a JOIN accounts b ON b.kind = 'adjustments' AND b.currency = a.currency AND b.stripe = a.id % 16
     WHERE a.customer_id = ANY ($2::uuid[]) ORDER BY a.id`,
    [START_MINOR, ids],
  );
  // No mail server runs, so email is off. In-app notifications are still written.
  await owner.query(
    `INSERT INTO notification_settings (customer_id, money_in_mail, money_out_mail)
     SELECT id, false, false FROM unnest($1::uuid[]) id`,
    [ids],
  );
  const customers = [];
  for (const { customer_id: customerId, number } of rows)
    customers.push({
      customerId,
      number,
      sessionSecret: await openSession(owner, "customer", customerId),
    });
  return customers;
}

/** The number of accounts of those customers who have several. */
export const SEVERAL = 5;

/** Opens more accounts for customers, with an opening balance each, until they have {@link SEVERAL}. */
export async function openMoreAccounts(
  owner: pg.Client | pg.Pool,
  customerIds: string[],
): Promise<void> {
  await owner.query(
    `INSERT INTO accounts (kind, customer_id, number, type, name, is_main, place)
     SELECT 'customer', id, 6_300_000_000 + nth * 10 + more, 'current', 'Account ' || more, false, more
     FROM unnest($1::uuid[]) WITH ORDINALITY AS customer (id, nth) CROSS JOIN generate_series(1, $2::int - 1) AS more`,
    [customerIds, SEVERAL],
  );
  await owner.query(
    `SELECT ledger_record(new_movement('opening', b.id, a.id, $1, 'Opening balance', request_id => 'bench'))
     FROM accounts a JOIN accounts b ON b.kind = 'adjustments' AND b.currency = a.currency AND b.stripe = a.id % 16
     WHERE a.customer_id = ANY ($2::uuid[]) AND NOT a.is_main ORDER BY a.id`,
    [START_MINOR, customerIds],
  );
}

/** Opens a session with the owner's login. Returns its secret. */
export async function openSession(
  owner: pg.Client | pg.Pool,
  realm: "customer" | "admin",
  id: string,
) {
  const secret = newSessionSecret();
  await owner.query(
    `INSERT INTO sessions (realm, ${realm}_id, digest, device, ip, expires_at)
     VALUES ($1::realm, $2, $3, 'bench', '127.0.0.1', clock_timestamp() + interval '12 hours')`,
    [realm, id, sessionDigest(secret)],
  );
  return secret;
}

/** Adds idle customers with empty accounts until there are `count`, including those of {@link openCustomers}. */
export async function addCrowd(
  superuser: pg.Client,
  count: number,
): Promise<void> {
  await superuser.query(
    `WITH customer AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       SELECT initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')), 'crowd-' || n,
              'crowd-' || n || '@customers.example', '+41 44 000 00 00', '-', 'Bench', '1990-01-01', 'Single',
              'Benchweg 1', true
       FROM generate_series(1, $1::int) AS n RETURNING id, username
     )
     INSERT INTO accounts (kind, customer_id, number, type)
     SELECT 'customer', id, 6_200_000_000 + split_part(username, '-', 2)::bigint, 'current' FROM customer`,
    [Math.max(0, count - CUSTOMERS)],
  );
  await superuser.query("VACUUM (ANALYZE)");
}

/** Gives every empty account of a customer an amount, and dates all entries before last month. */
export async function fundCrowd(
  superuser: pg.Client,
  minor: bigint,
): Promise<void> {
  await superuser.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE funded AS
      SELECT a.id, nextval('ledger_entries_id_seq') AS entry_id, b.id AS from_id FROM accounts a
      JOIN accounts b ON b.kind = 'adjustments' AND b.currency = a.currency AND b.stripe = a.id % 16
      WHERE a.kind = 'customer' AND a.balance_minor = 0;
    INSERT INTO ledger_entries (id, kind, value_at, entered_at, description, entered_by)
    OVERRIDING SYSTEM VALUE SELECT entry_id, 'opening', bank_now(), bank_now(), 'Opening balance', 'system' FROM funded;
    INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
    SELECT entry_id, id, 'credit', ${minor}, ${minor} FROM funded ORDER BY entry_id;
    INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
    SELECT f.entry_id, b.id, 'debit', ${minor},
           b.balance_minor - ${minor} * row_number() OVER (PARTITION BY b.id ORDER BY f.entry_id)
    FROM funded f JOIN accounts b ON b.id = f.from_id ORDER BY f.entry_id;
    UPDATE accounts a SET balance_minor = ${minor} FROM funded f WHERE a.id = f.id;
    UPDATE accounts b SET balance_minor = b.balance_minor - ${minor} * n.count
    FROM (SELECT from_id, count(*) FROM funded GROUP BY from_id) n WHERE b.id = n.from_id;
    UPDATE ledger_entries SET entered_at = entered_at - interval '90 days', value_at = value_at - interval '90 days';
    DROP TABLE funded;
    SELECT notifications_start_here()`);
  await superuser.query("VACUUM (ANALYZE)");
}

/** Opens a session for a member of staff and returns the secret for its token. */
export async function openStaff(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO admins (username, password_hash, role) VALUES ('bench', '-', 'administrator') RETURNING id",
  );
  return openSession(owner, "admin", rows[0]!.id);
}

/**
 * Adds `postings` transfer lines among the accounts of the customers of {@link openCustomers} in bulk and computes their
 * balances.
 * @param superuser needed to switch the triggers off, which would take minutes; `reconcile` checks the books
 * afterwards
 */
export async function fillBooks(
  superuser: pg.Client,
  postings: number,
): Promise<void> {
  await superuser.query("SET session_replication_role = replica");
  await superuser.query(
    "CREATE TEMP TABLE lines (n int, account_id bigint, direction posting_direction, amount bigint, after bigint)",
  );
  const entries = postings / 2;
  const accounts = await countAccounts(superuser);
  for (let first = 0; first < entries; first += ENTRIES_PER_CHUNK)
    await addEntries(
      superuser,
      first,
      Math.min(entries, first + ENTRIES_PER_CHUNK) - 1,
      accounts,
    );
  await superuser.query("DROP TABLE lines");
  await superuser.query("SELECT notifications_start_here()");
  await superuser.query("VACUUM (ANALYZE)");
}

/** The number of accounts of the customers of {@link openCustomers}. */
async function countAccounts(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE c.username LIKE 'bench-%'`,
  );
  return rows[0]!.count;
}

async function addEntries(
  superuser: pg.Client,
  first: number,
  last: number,
  accounts: number,
) {
  await superuser.query("BEGIN");
  await superuser.query("TRUNCATE lines");
  await superuser.query(
    `INSERT INTO lines
     WITH customer AS (
       SELECT a.id, a.balance_minor, row_number() OVER (ORDER BY a.id) - 1 AS at
       FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE c.username LIKE 'bench-%'
     ), movement AS (
       SELECT n, n % $3 AS debit, (n + 1 + n / $3 % ($3 - 1)) % $3 AS credit, 1 + n % 97 AS amount
       FROM generate_series($1::int, $2::int) AS n
     ), side AS (
       SELECT n, debit AS at, 'debit'::posting_direction AS direction, amount FROM movement
       UNION ALL SELECT n, credit, 'credit', amount FROM movement
     )
     SELECT n, c.id, direction, amount,
            c.balance_minor + sum(signed_minor(direction, amount)) OVER (PARTITION BY c.id ORDER BY n)
     FROM side JOIN customer c USING (at)`,
    [first, last, accounts],
  );
  await superuser.query(
    `UPDATE accounts a SET balance_minor = l.after
     FROM (SELECT DISTINCT ON (account_id) account_id, after FROM lines ORDER BY account_id, n DESC) l
     WHERE a.id = l.account_id`,
  );
  await superuser.query(
    `INSERT INTO ledger_entries (id, kind, value_at, entered_at, description, bank, counterparty_name, entered_by,
                                 idempotency_scope, idempotency_key, request_hash)
     OVERRIDING SYSTEM VALUE
     SELECT nextval('ledger_entries_id_seq'), 'transfer', bank_now(), bank_now(), 'Bench', 'Limmat', 'Bench Customer', 'customer',
            'bench-load', n, sha256(int4send(n))
     FROM generate_series($1::int, $2::int) AS n`,
    [first, last],
  );
  await superuser.query(
    `INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
     SELECT e.id, l.account_id, l.direction, l.amount, l.after
     FROM lines l JOIN ledger_entries e ON e.idempotency_scope = 'bench-load' AND e.idempotency_key = l.n::text
     ORDER BY l.n, l.direction`,
  );
  await superuser.query("COMMIT");
}
