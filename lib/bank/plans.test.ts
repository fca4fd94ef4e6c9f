import { beforeAll, describe, expect, it } from "vitest";
import {
  listAudit,
  listAuditOf,
} from "@/lib/features/back-office/audit-log/queries";
import { listBankLines } from "@/lib/features/books/entry-queries";
import { listMessagesForStaff } from "@/lib/features/inbox/staff/queries";
import { listDailyTotals } from "@/lib/features/books/queries";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { findPayeeHolder } from "@/lib/features/payments/payee-check/store";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import {
  listDueOrders,
  payOnce,
} from "@/lib/features/payments/standing-orders/run-store";
import {
  hasPaid,
  readTransferFacts,
} from "@/lib/features/payments/transfers/store";
import {
  listAllHistory,
  readHistory,
} from "@/lib/features/statements/history/admin-queries";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { claim } from "@/lib/platform/jobs/store";
import { findEntriesByReference } from "@/lib/features/statements/history/reference-queries";
import { listLatest } from "@/lib/features/statements/history/latest";
import {
  listMonths,
  sumMonths,
} from "@/lib/features/statements/history/months";
import {
  getReceipt,
  HISTORY_LINES_SQL,
  listHistory,
  NOT_REVERSED,
  listLinesByPosting,
} from "@/lib/features/statements/history/queries";
import { listOpenWires } from "@/lib/features/statements/history/open-wires";
import { getStatement } from "@/lib/features/statements/history/statement";
import { mainAccount } from "@/lib/identity/accounts";
import type { Admin, Customer, ViewedCustomer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { transaction } from "@/lib/platform/db/prisma";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  analyze,
  FIRST_NUMBER,
  findFirstCustomer,
  plantLargeBank,
  readWhole,
} from "@/lib/testing/large-bank";
import { CONTEXT } from "@/lib/testing/ledger";
import { blocksRead, statementsOf } from "@/lib/testing/plans";
import { plantStaff } from "@/lib/testing/staff";
import { countWaitingWork, listWaitingWork } from "./waiting-work";

const { ownerPool, databaseUrl, sql } = await testDatabase();
const database = new URL(databaseUrl).pathname.slice(1);

let admin: Admin;
let customer: Customer;
let entryId: string;

/** The number of another account of the large bank, and this bank's name. */
const PAYEE = { recipientAccount: "30000000002", bank: "Limmat" };

const POST = `SELECT ledger_record(new_movement('credit', 1, a.id, 1))
  FROM accounts a WHERE a.number = '${FIRST_NUMBER}'`;

/** Wires that share a call, of the account that {@link POST} credited. */
const POST_BATCH = `
  UPDATE customers SET is_verified = true WHERE id = (SELECT customer_id FROM accounts WHERE number = '${FIRST_NUMBER}');
  INSERT INTO sessions (realm, customer_id, digest, device, ip, expires_at)
  SELECT 'customer', customer_id, session_digest('early'), '-', '-', now() + interval '1 hour'
  FROM accounts WHERE number = '${FIRST_NUMBER}';
  SELECT 1 / (SELECT count(v.entry_id) FROM unnest(ledger_post(ARRAY[jsonb_populate_record(
    new_movement('wire', a.id, b.id, 1), jsonb_build_object(
    'entered_by', 'customer', 'session', 'early', 'idempotency_scope', a.customer_id, 'idempotency_key', 'early',
    'request_hash', '01'))])) v)
  FROM accounts a JOIN accounts b ON b.kind = 'clearing' AND b.currency = a.currency AND b.stripe = a.id % 16 WHERE a.number = '${FIRST_NUMBER}'`;

/** The query for the kind of the last payment of an order, which every payment of an order runs. */
const LAST_KIND = "SELECT standing_order_last_kind(gen_random_uuid())";

/** Posts within a transaction that is undone. Returns the large tables that the ledger's functions read whole. */
async function postAndUndo(client: { query: typeof ownerPool.query }) {
  await client.query("BEGIN");
  await client.query(
    `${POST}; ${POST_BATCH}; ${LAST_KIND}; SET CONSTRAINTS ALL IMMEDIATE`,
  );
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_stat_xact_user_tables
     WHERE seq_scan > 0 AND relname IN ('ledger_entries', 'ledger_postings')`,
  );
  await client.query("ROLLBACK");
  return rows.map(({ relname }) => relname);
}

/** Plans of a connection that were made while the tables were empty, and are kept while they grow. */
let readByOldPlans: string[];

beforeAll(async () => {
  const client = await ownerPool.connect();
  await client.query(
    `INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth, marital_status, address)
     VALUES ('Early', 'early', 'early@customers.example', '-', '-', '-', '1990-01-01', '-', '-');
     INSERT INTO accounts (kind, customer_id, number) SELECT 'customer', id, '${FIRST_NUMBER}' FROM customers`,
  );
  for (let nth = 0; nth < 10; nth++) await postAndUndo(client);
  await client.query(
    "DELETE FROM accounts WHERE customer_id IS NOT NULL; DELETE FROM customers",
  );
  await plantLargeBank(database);
  readByOldPlans = await postAndUndo(client);
  client.release();
  await analyze(database);

  admin = await plantStaff(ownerPool);
  customer = await findFirstCustomer(ownerPool);
  const entry =
    await sql`SELECT public_id FROM ledger_entries ORDER BY id LIMIT 1`;
  entryId = entry[0].public_id;
}, 120_000);

const READS: Record<string, () => Promise<unknown>> = {
  "a page of 20 lines": () => listHistory(mainAccount(customer), { limit: 20 }),
  "a page of 100 lines": () =>
    listHistory(mainAccount(customer), { limit: 100 }),
  "a page of 500 lines": () =>
    listHistory(mainAccount(customer), { limit: 500 }),
  "the latest lines": () => listLatest(mainAccount(customer)),
  "the latest lines of all accounts": () => listLatest({ owner: customer }),
  "a page of credits": () =>
    listHistory(mainAccount(customer), { limit: 20, direction: "credit" }),
  "a page of wires": () =>
    listHistory(mainAccount(customer), { limit: 20, kinds: "transfers" }),
  "a page of other transactions": () =>
    listHistory(mainAccount(customer), { limit: 20, kinds: "others" }),
  "a page of open wires": () => listOpenWires([mainAccount(customer)], 20),
  "a receipt": () => getReceipt(customer, entryId),
  "lines by posting": () =>
    listLinesByPosting(
      customer,
      Array.from({ length: 100 }, (_, nth) => BigInt(1_000_000 + nth)),
    ),
  "a statement": () => getStatement(mainAccount(customer), lastMonth()),
  "a page of a statement": () =>
    getStatement(mainAccount(customer), lastMonth(), { limit: 25 }),
  "the sums of six months": () => listMonths(mainAccount(customer), 6),
  "the sums of the months on a page": () =>
    sumMonths(
      mainAccount(customer),
      { first: lastMonth().from, last: lastMonth().to },
      { kinds: "others", search: { text: "rent" } },
    ),
  "the staff's history": () => listAllHistory(admin, { limit: 50 }, CONTEXT),
  "the staff's history of an account": () =>
    listAllHistory(
      admin,
      { limit: 50, search: { account: FIRST_NUMBER } },
      CONTEXT,
    ),
  "the customers by name": () => listCustomers(admin, { limit: 20 }, CONTEXT),
  "the customers of a number": () =>
    listCustomers(admin, { limit: 20, search: "3000000012" }, CONTEXT),
  "the customers of a rare name": () =>
    listCustomers(admin, { limit: 20, search: "Large 2999" }, CONTEXT),
  "the customer of a phone number": () =>
    listCustomers(admin, { limit: 20, search: "+41 44 299 99 99" }, CONTEXT),
  "the newest messages": () =>
    listMessagesForStaff(admin, { limit: 20 }, CONTEXT),
  "the transaction of a reference": () =>
    findEntriesByReference(admin, "LM-12345678"),
  "a bank account's entries": () =>
    listBankLines(admin, { limit: 25, search: { account: "cash" } }, CONTEXT),
  "the daily totals": () => listDailyTotals(admin, lastMonth().from),
  "the audit log": () => listAudit(admin, { limit: 50, search: {} }, CONTEXT),
  "the changes of the audit log": () =>
    listAudit(admin, { limit: 50, search: { show: "changes" } }, CONTEXT),
  "the audit log of a customer": () =>
    listAuditOf(customer as unknown as ViewedCustomer, 10),
  "a page of an export": () => readHistory({}, 20_000n, 1_000),
  "a transaction with its reason": () =>
    getEntryDetail(admin, entryId, CONTEXT),
  "what waits for staff": () => countWaitingWork(admin),
  "what waits for a member of staff": () => listWaitingWork(admin, 15, CONTEXT),
  "the facts of a transfer": () =>
    readTransferFacts(mainAccount(customer), PAYEE),
  "whether a number was paid": () => hasPaid(customer.id, PAYEE),
  "the name of a payee": () => findPayeeHolder(PAYEE),
  "standing orders": () => listOrders(customer),
  "the due standing orders": () =>
    transaction((tx) => listDueOrders(tx, "2026-01-01")),
  "a due standing order": () =>
    transaction((tx) => payOnce(tx, crypto.randomUUID(), "2026-01-01")),
  "the due jobs": () => claim([{ kind: "email", count: 8 }]),
};

/** Some 2,000 lines of the first customer. */
function lastMonth() {
  const to = bankToday();
  const from = new Date(Date.parse(to) - 30 * 86_400_000);
  return { from: from.toISOString().slice(0, 10), to };
}

describe("the plan of", () => {
  it.each(Object.keys(READS))("%s reads no large table whole", async (name) => {
    expect(await readWhole(ownerPool, READS[name]!)).toEqual([]);
  });

  it.each([20, 100, 500])(
    "a page of %i lines reads at most 20 blocks for each line",
    async (limit) => {
      const [page] = await statementsOf(() =>
        listHistory(mainAccount(customer), { limit }),
      );
      expect(await blocksRead(ownerPool, page!)).toBeLessThan(20 * (limit + 1));
    },
  );

  it("the open wires of an account with thousands of settled ones reads few blocks", async () => {
    await sql`INSERT INTO wires (entry_id, account_id, status)
              SELECT entry_id, account_id, 'settled' FROM ledger_postings
              WHERE account_id = ${mainAccount(customer).id} AND direction = 'debit'`;
    await analyze(database);
    const [wires] = await statementsOf(() =>
      listOpenWires([mainAccount(customer)], 20),
    );
    expect(await blocksRead(ownerPool, wires!)).toBeLessThan(50);
  });

  it("the sums of six months read no entries", async () => {
    const [sums] = await statementsOf(() =>
      listMonths(mainAccount(customer), 6),
    );
    const lines =
      await sql`SELECT count(*)::int AS count FROM ledger_postings WHERE account_id = ${mainAccount(customer).id}`;
    expect(await blocksRead(ownerPool, sums!)).toBeLessThan(2 * lines[0].count);
  });

  it.each(["Süderström", "anna@müller.ch"])(
    "a search of the messages for %s, which finds nothing, reads few blocks",
    async (search) => {
      const sent = await statementsOf(() =>
        listMessagesForStaff(
          admin,
          { limit: 20, filters: { q: search } },
          CONTEXT,
        ),
      );
      const page = sent.find(({ text }) => text.includes("LIKE"))!;
      expect(await blocksRead(ownerPool, page)).toBeLessThan(200);
    },
  );

  it("the lines of an account would read all lines without OFFSET 0", async () => {
    const values = [mainAccount(customer).id, "9223372036854775807", 0n];
    const text = `${HISTORY_LINES_SQL} WHERE p.account_id = $1 AND p.id < $2::bigint AND p.id >= $3::bigint AND ${NOT_REVERSED}
                  ORDER BY p.id DESC LIMIT 101`;
    const without = text.replaceAll(" OFFSET 0", "");
    expect(
      await blocksRead(ownerPool, { text: without, values }),
    ).toBeGreaterThan(10 * (await blocksRead(ownerPool, { text, values })));
  });
});

it("the look-up of a key is part of the query of a posting, and reads each table by an index", async () => {
  const client = await ownerPool.connect();
  // As ledger_post sets them.
  await client.query("BEGIN; SET LOCAL enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    "EXPLAIN (GENERIC_PLAN) SELECT EXISTS (SELECT FROM uses_of_key($1, $2))",
  );
  await client.query("ROLLBACK");
  client.release();
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Function Scan|Seq Scan/);
  expect(plan.match(/Index Cond: .*key = \$2/g)).toHaveLength(6);
});

it("statements with a name keep their plans, because planning takes longer than most of them", async () => {
  for (const read of Object.values(READS))
    for (let nth = 0; nth < 8; nth++) await read();
  const { rows } = await pool().query<{ name: string }>(
    "SELECT name FROM pg_prepared_statements WHERE custom_plans > 6 AND generic_plans = 0",
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

describe("a posting reads no large table whole", () => {
  it("with plans from when the tables were empty", () => {
    expect(readByOldPlans).toEqual([]);
  });

  it("with new plans", async () => {
    const client = await ownerPool.connect();
    expect(await postAndUndo(client)).toEqual([]);
    client.release();
  });
});
