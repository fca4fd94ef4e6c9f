import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  expectBooksInOrder,
  inOneTransaction,
  openAccounts,
  openPair,
} from "@/lib/testing/ledger";

// Not even the owner of the tables can rewrite history or detach a hold from its account.
const { ownerPool } = await testDatabase();

let a: bigint;
let b: bigint;
/** An existing entry. */
let old: bigint;
let hold: bigint;

beforeEach(async () => {
  ({ a, b, entryId: old } = await openPair(ownerPool));
  hold = await placeHold(a, 50n, "Test");
});

const refused: [what: string, code: string, statement: () => string][] = [
  [
    "an entry rewritten",
    "LM010",
    () => `UPDATE ledger_entries SET description = 'other' WHERE id = ${old}`,
  ],
  [
    "an entry deleted",
    "LM010",
    () => `DELETE FROM ledger_entries WHERE id = ${old}`,
  ],
  [
    "a posting rewritten",
    "LM010",
    () => `UPDATE ledger_postings SET amount_minor = 1 WHERE entry_id = ${old}`,
  ],
  [
    "a posting deleted",
    "LM010",
    () => `DELETE FROM ledger_postings WHERE entry_id = ${old}`,
  ],
  [
    "all postings emptied out",
    "LM010",
    () => "TRUNCATE ledger_postings CASCADE",
  ],
  ["all books emptied out", "LM010", () => "TRUNCATE ledger_entries CASCADE"],
  [
    "an audit row rewritten",
    "LM010",
    () => `UPDATE audit_log SET ip = '' WHERE entry_id = ${old}`,
  ],
  [
    "an audit row deleted",
    "LM010",
    () => `DELETE FROM audit_log WHERE entry_id = ${old}`,
  ],
  ["the audit log emptied out", "LM010", () => "TRUNCATE audit_log CASCADE"],
  [
    "held money changed without a hold",
    "LM014",
    () => `UPDATE accounts SET held_minor = 0 WHERE id = ${a}`,
  ],
  [
    "a hold released without the account",
    "LM014",
    () => `UPDATE holds SET released_at = now() WHERE id = ${hold}`,
  ],
  ["a hold deleted", "LM014", () => `DELETE FROM holds WHERE id = ${hold}`],
  [
    "a hold written without the account",
    "LM014",
    () =>
      `INSERT INTO holds (account_id, amount_minor, reason) VALUES (${a}, 1, 'x')`,
  ],
  [
    "an account with history deleted",
    "23503",
    () => `DELETE FROM accounts WHERE id = ${b}`,
  ],
];

describe("direct statements refused for the table owner", () => {
  it.each(refused)("%s", async (_what, code, statement) => {
    await expect(
      inOneTransaction(ownerPool, [statement()]),
    ).rejects.toMatchObject({ code });
    await expectBooksInOrder(ownerPool);
  });
});

describe("direct statements allowed for the table owner", () => {
  it("place and release a hold together with the account", async () => {
    await inOneTransaction(ownerPool, [
      `UPDATE holds SET released_at = now() WHERE id = ${hold}`,
      `INSERT INTO holds (account_id, amount_minor, reason) VALUES (${a}, 70, 'x')`,
      `UPDATE accounts SET held_minor = 70 WHERE id = ${a}`,
    ]);
    await expectBooksInOrder(ownerPool);
  });

  it("delete an account without history", async () => {
    const [unused] = await openAccounts(ownerPool, 1);
    await inOneTransaction(ownerPool, [
      `DELETE FROM accounts WHERE id = ${unused}`,
    ]);
    const { rowCount } = await ownerPool.query(
      "SELECT FROM accounts WHERE id = $1",
      [unused],
    );
    expect(rowCount).toBe(0);
  });
});
