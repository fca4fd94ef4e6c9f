import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  expectBooksInOrder,
  inOneTransaction,
  INSERT_ENTRY,
  openPair,
} from "@/lib/testing/ledger";

// Attacker: owns the tables and tries to get past the triggers that compare balances with postings, by statements other
// than a plain update. Triggers can be disabled by their owner; nothing here does that.
const { ownerPool } = await testDatabase();

let a: bigint;
let b: bigint;

beforeEach(async () => {
  ({ a, b } = await openPair(ownerPool));
});

// At the start of each case a has 900 and b has 1,100.
/** Writes an entry with its postings and balances in one statement. */
const wholeMovement = (balanceOfA: number, postedOfA: number) =>
  `WITH entry AS (${INSERT_ENTRY} RETURNING id),
   posted AS (
     INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
     SELECT id, ${a}, 'debit'::posting_direction, 100, ${postedOfA} FROM entry
     UNION ALL SELECT id, ${b}, 'credit', 100, 1200 FROM entry)
   UPDATE accounts SET balance_minor = CASE id WHEN ${a} THEN ${balanceOfA} ELSE 1200 END
   WHERE id IN (${a}, ${b})`;

const addCent = (where = "accounts") =>
  `UPDATE ${where} SET balance_minor = balance_minor + 1 WHERE id = ${a}`;

type Refused = [what: string, code: string, statements: () => string[]];

const refused: Refused[] = [
  [
    "a conflicting insert that updates",
    "LM012",
    () => [
      `INSERT INTO accounts (id, kind, customer_id, number, type) OVERRIDING SYSTEM VALUE
       SELECT id, kind, customer_id, number, type FROM accounts WHERE id = ${a}
       ON CONFLICT (id) DO UPDATE SET balance_minor = 901`,
    ],
  ],
  [
    "MERGE",
    "LM012",
    () => [
      `MERGE INTO accounts t USING (SELECT ${a} AS id) s ON t.id = s.id
       WHEN MATCHED THEN UPDATE SET balance_minor = 901`,
    ],
  ],
  [
    "a view of the accounts",
    "LM012",
    () => [
      "CREATE TEMPORARY VIEW shown AS SELECT * FROM accounts",
      addCent("shown"),
    ],
  ],
  [
    "a trigger of another table",
    "LM012",
    () => [
      "CREATE TEMPORARY TABLE lever ()",
      `CREATE FUNCTION pg_temp.pull() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN ${addCent()}; RETURN NULL; END $$`,
      "CREATE TRIGGER pull AFTER INSERT ON lever FOR EACH ROW EXECUTE FUNCTION pg_temp.pull()",
      "INSERT INTO lever DEFAULT VALUES",
    ],
  ],
  [
    "a savepoint around the change",
    "LM012",
    () => ["SAVEPOINT s", addCent(), "RELEASE s"],
  ],
  [
    "removing the note of the change",
    "LM012",
    () => [addCent(), "DELETE FROM balances_ahead"],
  ],
  [
    "pointing the note of the change to another account",
    "LM012",
    () => [addCent(), `UPDATE balances_ahead SET account_id = ${b}`],
  ],
  [
    "emptying the table of such notes",
    "55006",
    () => [addCent(), "TRUNCATE balances_ahead"],
  ],
  [
    "a movement in one statement with a cent more on an account",
    "LM012",
    () => [wholeMovement(801, 800)],
  ],
  [
    "a movement in one statement with a cent more in account and posting",
    "LM012",
    () => [wholeMovement(801, 801)],
  ],
  [
    "two entries in one statement that balance each other",
    "LM011",
    () => [
      `UPDATE accounts SET balance_minor = CASE id WHEN ${a} THEN 800 ELSE 1200 END WHERE id IN (${a}, ${b})`,
      `WITH entry AS (${INSERT_ENTRY}, ('adjustment', bank_now(), bank_now(), 'system') RETURNING id)
       INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
       SELECT min(id), ${a}, 'debit'::posting_direction, 100, 800 FROM entry
       UNION ALL SELECT max(id), ${b}, 'credit', 100, 1200 FROM entry`,
    ],
  ],
  [
    "a movement whose one account does not exist",
    "23503",
    () => [
      `WITH entry AS (${INSERT_ENTRY} RETURNING id),
       posted AS (
         INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
         SELECT id, 9999999, 'debit'::posting_direction, 100, -100 FROM entry
         UNION ALL SELECT id, ${b}, 'credit', 100, 1200 FROM entry)
       UPDATE accounts SET balance_minor = 1200 WHERE id = ${b}`,
    ],
  ],
];

describe("a balance without its posting is refused by way of", () => {
  it.each(refused)("%s", async (_what, code, statements) => {
    await expect(
      inOneTransaction(ownerPool, statements()),
    ).rejects.toMatchObject({ code });
    await expectBooksInOrder(ownerPool);
  });
});

describe("a whole movement is accepted", () => {
  it("in one statement", async () => {
    await inOneTransaction(ownerPool, [wholeMovement(800, 800)]);
    await expectBooksInOrder(ownerPool);
  });

  it("with the balances ahead of the postings, which leaves no note", async () => {
    await inOneTransaction(ownerPool, [
      `UPDATE accounts SET balance_minor = CASE id WHEN ${a} THEN 800 ELSE 1200 END WHERE id IN (${a}, ${b})`,
      INSERT_ENTRY,
      `INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
       SELECT max(id), ${a}, 'debit'::posting_direction, 100, 800 FROM ledger_entries
       UNION ALL SELECT max(id), ${b}, 'credit', 100, 1200 FROM ledger_entries`,
    ]);
    await expectBooksInOrder(ownerPool);
    const { rowCount } = await ownerPool.query("SELECT FROM balances_ahead");
    expect(rowCount).toBe(0);
  });
});
