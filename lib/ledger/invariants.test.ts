import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  expectBooksInOrder,
  inOneTransaction,
  INSERT_ENTRY,
  openAccounts,
  openPair,
} from "@/lib/testing/ledger";

// Statements that the database refuses even to the owner of the tables, who may write to all of them directly.
const { ownerPool } = await testDatabase();

let a: bigint;
let b: bigint;
/** An existing entry. */
let old: bigint;

beforeEach(async () => {
  ({ a, b, entryId: old } = await openPair(ownerPool));
  await placeHold(a, 50n, "Test");
});

const [euros] = await openAccounts(ownerPool, 1, { currency: "EUR" });

const newest = "(SELECT max(id) FROM ledger_entries)";

type Line = [
  id: bigint,
  direction: "debit" | "credit",
  amount: number,
  after: number,
];

const postings = (lines: Line[], entryId: bigint | string = newest) =>
  `INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor) VALUES ${lines
    .map(
      ([id, direction, amount, after]) =>
        `(${entryId}, ${id}, '${direction}', ${amount}, ${after})`,
    )
    .join(", ")}`;

const balance = (id: bigint, minor: number) =>
  `UPDATE accounts SET balance_minor = ${minor} WHERE id = ${id}`;

// At the start of each case a has 900, of which 50 are held; b has 1,100.
type Refused = [what: string, code: string, statements: () => string[]];

const refused: Refused[] = [
  [
    "an entry whose postings do not sum to zero",
    "LM011",
    () => [
      balance(a, 800),
      balance(b, 1_199),
      INSERT_ENTRY,
      postings([
        [a, "debit", 100, 800],
        [b, "credit", 99, 1_199],
      ]),
    ],
  ],
  [
    "an entry in two currencies",
    "LM011",
    () => [
      balance(a, 800),
      balance(euros, 100),
      INSERT_ENTRY,
      postings([
        [a, "debit", 100, 800],
        [euros, "credit", 100, 100],
      ]),
    ],
  ],
  [
    "a single posting",
    "LM011",
    () => [
      balance(b, 1_200),
      INSERT_ENTRY,
      postings([[b, "credit", 100, 1_200]]),
    ],
  ],
  ["an entry without postings", "LM013", () => [INSERT_ENTRY]],
  [
    "postings in two statements",
    "LM011",
    () => [
      balance(a, 800),
      balance(b, 1_200),
      INSERT_ENTRY,
      postings([[a, "debit", 100, 800]]),
      postings([[b, "credit", 100, 1_200]]),
    ],
  ],
  [
    "a balanced pair for an old entry",
    "LM015",
    () => [
      balance(a, 800),
      balance(b, 1_200),
      postings(
        [
          [a, "debit", 100, 800],
          [b, "credit", 100, 1_200],
        ],
        old,
      ),
    ],
  ],
  [
    "one posting for an old entry",
    "LM011",
    () => [balance(b, 1_200), postings([[b, "credit", 100, 1_200]], old)],
  ],
  [
    "postings that leave the balances as they were",
    "LM012",
    () => [
      INSERT_ENTRY,
      postings([
        [a, "debit", 100, 900],
        [b, "credit", 100, 1_100],
      ]),
    ],
  ],
  [
    "postings whose balances are not the accounts'",
    "LM012",
    () => [
      INSERT_ENTRY,
      postings([
        [a, "debit", 100, 800],
        [b, "credit", 100, 1_200],
      ]),
    ],
  ],
  ["a balance changed without a posting", "LM012", () => [balance(a, 901)]],
  [
    "two balances exchanged",
    "LM012",
    () => [balance(a, 1_100), balance(b, 900)],
  ],
  [
    "an account opened with a balance",
    "LM012",
    () => [
      "INSERT INTO accounts (kind, stripe, currency, balance_minor) VALUES ('cash', 0, 'SEK', 5)",
    ],
  ],
  [
    "available money below zero",
    "23514",
    () => [
      balance(a, 49),
      balance(b, 1_951),
      INSERT_ENTRY,
      postings([
        [a, "debit", 851, 49],
        [b, "credit", 851, 1_951],
      ]),
    ],
  ],
  [
    "an amount of zero",
    "23514",
    () => [
      INSERT_ENTRY,
      postings([
        [a, "debit", 0, 900],
        [b, "credit", 0, 1_100],
      ]),
    ],
  ],
  [
    "a negative amount",
    "23514",
    () => [
      balance(a, 1_000),
      balance(b, 1_000),
      INSERT_ENTRY,
      postings([
        [a, "debit", -100, 1_000],
        [b, "credit", -100, 1_000],
      ]),
    ],
  ],
  [
    "postings for an entry that does not exist",
    "23503",
    () => [
      balance(a, 800),
      balance(b, 1_200),
      postings(
        [
          [a, "debit", 100, 800],
          [b, "credit", 100, 1_200],
        ],
        `${newest} + 1000`,
      ),
    ],
  ],
  [
    "a posting for an account that does not exist",
    "23503",
    () => [
      balance(b, 1_200),
      INSERT_ENTRY,
      postings([
        [9_999_999n, "debit", 100, -100],
        [b, "credit", 100, 1_200],
      ]),
    ],
  ],
  [
    "postings that leave their account as it was",
    "LM016",
    () => [
      INSERT_ENTRY,
      postings([
        [a, "credit", 100, 1_000],
        [a, "debit", 100, 900],
      ]),
    ],
  ],
  [
    "an account deleted whose postings remain",
    "23503",
    () => [
      `DELETE FROM holds WHERE account_id = ${a}`,
      `DELETE FROM accounts WHERE id = ${a}`,
    ],
  ],
  [
    "another id for an account with postings",
    "23503",
    () => [
      `DELETE FROM holds WHERE account_id = ${a}`,
      `UPDATE accounts SET id = DEFAULT WHERE id = ${a}`,
    ],
  ],
  ["all accounts removed", "23503", () => ["TRUNCATE accounts CASCADE"]],
  ...(
    [
      ["a number with letters", "number = '12345678AB'"],
      ["an unknown type of account", "type = 'gold'"],
      ["a hold below zero", "held_minor = -1"],
      ["a customer's account among the bank's own", "stripe = 3"],
      ["a bank's own account without a stripe", "kind = 'cash'"],
    ] as const
  ).map(([what, change]): Refused => [
    what,
    "23514",
    () => [`UPDATE accounts SET ${change} WHERE id = ${a}`],
  ]),
  [
    "a daily limit below zero",
    "23514",
    () => ["UPDATE customer_rights SET daily_limit_minor = -1"],
  ],
  [
    "a second main account",
    "23505",
    () => [
      `INSERT INTO accounts (kind, customer_id, number) SELECT 'customer', customer_id, '9999999997' FROM accounts WHERE id = ${a}`,
    ],
  ],
  [
    "an idempotency key without its request",
    "23514",
    () => [
      INSERT_ENTRY.replace(
        "entered_by)",
        "entered_by, idempotency_key)",
      ).replace("'system')", "'system', 'a key')"),
    ],
  ],
  [
    "an entry valued after it was entered",
    "23514",
    () => [INSERT_ENTRY.replace("bank_now(),", "bank_now() + interval '1 s',")],
  ],
];

describe("direct statements refused for the table owner", () => {
  it.each(refused)("%s", async (_what, code, statements) => {
    await expect(
      inOneTransaction(ownerPool, statements()),
    ).rejects.toMatchObject({ code });
    await expectBooksInOrder(ownerPool);
  });
});

describe("direct statements allowed for the table owner", () => {
  it("post a whole entry with its balances", async () => {
    await inOneTransaction(ownerPool, [
      balance(a, 800),
      balance(b, 1_200),
      INSERT_ENTRY,
      postings([
        [a, "debit", 100, 800],
        [b, "credit", 100, 1_200],
      ]),
    ]);
    await expectBooksInOrder(ownerPool);
  });

  it("post an entry of three postings, two of them on one account", async () => {
    await inOneTransaction(ownerPool, [
      balance(a, 850),
      balance(b, 1_150),
      INSERT_ENTRY,
      postings([
        [a, "debit", 30, 870],
        [a, "debit", 20, 850],
        [b, "credit", 50, 1_150],
      ]),
    ]);
    await expectBooksInOrder(ownerPool);
  });
});
