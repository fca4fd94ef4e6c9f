import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { placeHold, releaseHold } from "@/lib/testing/holds";
import {
  asApplication,
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";

// Attacker: can run any SQL with the application's login and tries to change the ledger.
const { appPool, ownerPool, databaseUrl, sql } = await testDatabase();

let a: bigint;
let b: bigint;
let entryId: bigint;
let holdId: bigint;

beforeAll(async () => {
  [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 10_000n });
  const clearing = (await bankAccount("clearing"))(a);
  entryId = (await post(movement(a, clearing, 100n, { kind: "wire" }))).entryId;
  holdId = await placeHold(a, 50n, "Test");
});

const DENIED = "42501";

const TABLES = [
  "ledger_entries",
  "ledger_postings",
  "holds",
  "wires",
  "reversed_postings",
  "former_account_types",
  "audit_log",
  "accounts",
];

const writes: [what: string, statement: () => string][] = [
  [
    "write an entry",
    () =>
      "INSERT INTO ledger_entries (kind, value_at, entered_at, entered_by) VALUES ('credit', now(), now(), 'staff')",
  ],
  [
    "write a posting",
    () =>
      `INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
       VALUES (${entryId}, ${a}, 'credit', 1, 1)`,
  ],
  [
    "rewrite an entry",
    () => `UPDATE ledger_entries SET description = 'x' WHERE id = ${entryId}`,
  ],
  [
    "hide a posting from sums",
    () =>
      `INSERT INTO reversed_postings SELECT account_id, id FROM ledger_postings WHERE entry_id = ${entryId}`,
  ],
  [
    "rewrite a posting",
    () =>
      `UPDATE ledger_postings SET amount_minor = 1 WHERE entry_id = ${entryId}`,
  ],
  [
    "set a balance",
    () => `UPDATE accounts SET balance_minor = 1000000 WHERE id = ${a}`,
  ],
  [
    "set a balance beside an allowed column",
    () =>
      `UPDATE accounts SET state = 'open', balance_minor = 1000000 WHERE id = ${a}`,
  ],
  ...[
    "state = 'open'",
    "is_main = false",
    "number = '7777777777'",
    "currency = 'EUR'",
    "customer_id = NULL",
    "outgoing_day_minor = 0",
    "outgoing_day = NULL",
    "shares_limit = false",
  ].map((change): [string, () => string] => [
    `set ${change}`,
    () => `UPDATE accounts SET ${change} WHERE id = ${a}`,
  ]),
  ...[
    "status = 'active'",
    "daily_limit_minor = NULL",
    "controlled_until = NULL",
    "cot_code = NULL",
    "tax_code = 'A'::bytea",
  ].map((change): [string, () => string] => [
    `set ${change}`,
    () =>
      `UPDATE customer_rights SET ${change} WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = ${a})`,
  ]),
  ["take the rights of a customer away", () => "DELETE FROM customer_rights"],
  [
    "make a second account the main one",
    () =>
      "INSERT INTO accounts (kind, number, is_main) VALUES ('customer', '9999999998', true)",
  ],
  [
    "place a standing order of somebody else",
    () => `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, amount_minor, rhythm,
                                        first_on, next_on, try_on)
       SELECT customer_id, id, 'x', '8888888888', 'x', 1, 'once', '2020-01-01', '2020-01-01', '2020-01-01'
       FROM accounts WHERE id = ${a}`,
  ],
  [
    "redirect a standing order",
    () => "UPDATE standing_orders SET account_number = '8888888888'",
  ],
  [
    "free held money",
    () => `UPDATE accounts SET held_minor = 0 WHERE id = ${a}`,
  ],
  [
    "open an account with money in it",
    () =>
      "INSERT INTO accounts (kind, number, balance_minor) VALUES ('customer', '9999999999', 5)",
  ],
  [
    "open an account of the bank's",
    () => "INSERT INTO accounts (kind, stripe) VALUES ('cash', 16)",
  ],
  [
    "write a hold",
    () => `INSERT INTO holds (account_id, amount_minor, reason)
       VALUES (${a}, 1, 'x')`,
  ],
  [
    "release a hold by hand",
    () => `UPDATE holds SET released_at = now() WHERE id = ${holdId}`,
  ],
  [
    "settle a wire by hand",
    () => `UPDATE wires SET status = 'settled' WHERE entry_id = ${entryId}`,
  ],
  ["rewrite the audit log", () => "UPDATE audit_log SET ip = 'x'"],
  ...TABLES.map((table): [string, () => string] => [
    `delete from ${table}`,
    () => `DELETE FROM ${table}`,
  ]),
  ...TABLES.map((table): [string, () => string] => [
    `truncate ${table}`,
    () => `TRUNCATE ${table} CASCADE`,
  ]),
];

describe("writes refused to the application's role", () => {
  it.each(writes)("%s", async (_what, statement) => {
    await expect(asApplication(databaseUrl, statement())).rejects.toMatchObject(
      {
        code: DENIED,
      },
    );
  });

  it("delete a customer", async () => {
    const statement = `DELETE FROM customers WHERE id = (SELECT customer_id FROM accounts WHERE id = ${a})`;
    await expect(asApplication(databaseUrl, statement)).rejects.toMatchObject({
      code: DENIED,
    });
  });
});

describe("writes refused to the application's login after RESET ROLE", () => {
  it.each(writes)("%s", async (_what, statement) => {
    await expect(
      asApplication(databaseUrl, statement(), ["RESET ROLE"]),
    ).rejects.toMatchObject({ code: DENIED });
  });
});

describe("operations allowed to the application's role", () => {
  it("post, hold and release", async () => {
    const before = await balancesOf(ownerPool, [b]);
    await post(movement(a, b, 5n));
    const [after] = await balancesOf(ownerPool, [b]);
    expect(after!.totalMinor).toBe(before[0]!.totalMinor + 5n);
    expect(await releaseHold(await placeHold(a, 5n, "Test"))).toBe(true);
    await expectBooksInOrder(appPool);
  });

  it("open an account of a customer, and none without one", async () => {
    const [unused] = await openAccounts(ownerPool, 1);
    const rows: { id: string }[] =
      await sql`DELETE FROM accounts WHERE id = ${unused} RETURNING customer_id AS id`;
    const insert = (customerId: string | null) =>
      appPool.query(
        "INSERT INTO accounts (kind, customer_id, number, type) VALUES ('customer', $1, '8888888888', 'savings')",
        [customerId],
      );
    await expect(insert(null)).rejects.toMatchObject({ code: "23514" });
    expect((await insert(rows[0]!.id)).rowCount).toBe(1);
  });

  it("delete an unfinished sign-up with its empty account", async () => {
    const [unused] = await openAccounts(ownerPool, 1);
    await sql`UPDATE customers SET is_verified = false WHERE id = (SELECT customer_id FROM accounts
      WHERE id = ${unused})`;
    await appPool.query(
      "SELECT sign_ups_delete(email) FROM customers WHERE NOT is_verified",
    );
    const { rowCount } = await appPool.query(
      "SELECT FROM accounts WHERE id = $1",
      [unused],
    );
    expect(rowCount).toBe(0);
  });
});
