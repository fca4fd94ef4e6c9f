import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { keepingPool } from "@/lib/testing/keeping-pool";
import { placeHold } from "@/lib/testing/holds";
import {
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";
import { reconcile } from "./reconcile";

const { appPool, ownerPool, databaseUrl, sql } = await testDatabase();

/** A superuser with triggers off, to simulate a damaged disk or a careless restore. */
let superuser: pg.Client;
let a: bigint;
let b: bigint;
let entryId: bigint;

beforeAll(async () => {
  const url = new URL(inject("testServer").superuser);
  url.pathname = new URL(databaseUrl).pathname;
  superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  await superuser.query("SET session_replication_role = replica");
  [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  entryId = (await post(movement(a, b, 300n))).entryId;
  await post(movement(b, a, 50n));
  await placeHold(a, 100n, "Test");
  await sql`SELECT audit_seal(100)`;
});
afterAll(() => superuser.end());

const damages: [
  what: string,
  rules: string[],
  damage: () => string,
  repair: () => string,
][] = [
  [
    "a sealed audit row changed",
    ["every sealed audit row is as it was when it was sealed"],
    () => "UPDATE audit_log SET ip = 'changed' WHERE id = 1",
    () => "UPDATE audit_log SET ip = '127.0.0.1' WHERE id = 1",
  ],
  [
    "an audit row that was put in later",
    ["every audit row older than a day before the end of the chain is sealed"],
    () =>
      `INSERT INTO audit_log (at, actor_kind, action, ip, request_id)
       VALUES (now() - interval '2 days', 'system', 'planted', '', '')`,
    () => "DELETE FROM audit_log WHERE action = 'planted'",
  ],
  [
    "a posting lost",
    [
      "every entry sums to zero and has two postings or more",
      "every balance equals the sum of its postings",
      "every posting's balance follows from the one before",
    ],
    () =>
      `CREATE TABLE lost AS SELECT * FROM ledger_postings WHERE entry_id = ${entryId} AND direction = 'credit';
       DELETE FROM ledger_postings WHERE id IN (SELECT id FROM lost)`,
    () =>
      `INSERT INTO ledger_postings OVERRIDING SYSTEM VALUE SELECT * FROM lost; DROP TABLE lost`,
  ],
  [
    "an entry without postings",
    ["every entry sums to zero and has two postings or more"],
    () =>
      `INSERT INTO ledger_entries (kind, value_at, entered_at, entered_by, description)
       VALUES ('credit', now(), now(), 'staff', 'planted')`,
    () => "DELETE FROM ledger_entries WHERE description = 'planted'",
  ],
  [
    "postings without their account",
    ["every posting has its account and its entry"],
    () =>
      `INSERT INTO ledger_entries (kind, value_at, entered_at, entered_by, description)
       VALUES ('adjustment', now(), now(), 'system', 'planted');
       INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
       SELECT id, 9999999, 'credit'::posting_direction, 100, 100 FROM ledger_entries WHERE description = 'planted' UNION ALL
       SELECT id, 9999999, 'debit'::posting_direction, 100, 0 FROM ledger_entries WHERE description = 'planted'`,
    () =>
      `DELETE FROM ledger_postings WHERE account_id = 9999999;
       DELETE FROM ledger_entries WHERE description = 'planted'`,
  ],
  [
    "an amount changed on both sides",
    [
      "every balance equals the sum of its postings",
      "every posting's balance follows from the one before",
    ],
    () =>
      `UPDATE ledger_postings SET amount_minor = 301 WHERE entry_id = ${entryId}`,
    () =>
      `UPDATE ledger_postings SET amount_minor = 300 WHERE entry_id = ${entryId}`,
  ],
  [
    "a cent too much",
    [
      "every balance equals the sum of its postings",
      "all balances in USD together are zero",
    ],
    () =>
      `UPDATE accounts SET balance_minor = balance_minor + 1 WHERE id = ${a}`,
    () =>
      `UPDATE accounts SET balance_minor = balance_minor - 1 WHERE id = ${a}`,
  ],
  [
    "a cent on the wrong account",
    ["every balance equals the sum of its postings"],
    () =>
      `UPDATE accounts SET balance_minor = balance_minor + CASE id WHEN ${a} THEN 1 ELSE -1 END
       WHERE id IN (${a}, ${b})`,
    () =>
      `UPDATE accounts SET balance_minor = balance_minor - CASE id WHEN ${a} THEN 1 ELSE -1 END
       WHERE id IN (${a}, ${b})`,
  ],
  [
    "a running balance rewritten",
    ["every posting's balance follows from the one before"],
    () =>
      `UPDATE ledger_postings SET balance_after_minor = balance_after_minor + 1 WHERE entry_id = ${entryId} AND account_id = ${a}`,
    () =>
      `UPDATE ledger_postings SET balance_after_minor = balance_after_minor - 1 WHERE entry_id = ${entryId} AND account_id = ${a}`,
  ],
  [
    "held money without its hold",
    ["every held amount equals the active holds"],
    () => `UPDATE holds SET released_at = now() WHERE account_id = ${a}`,
    () => `UPDATE holds SET released_at = NULL WHERE account_id = ${a}`,
  ],
  [
    "a loan whose payout is a cent that another customer sent",
    [
      "every loan that was paid out is a credit of its amount from the bank to its account",
    ],
    () =>
      `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, status, yearly_rate_bp, term_months,
                                  instalment_minor, offer_until, decided_at, decided_by, accepted_at, paid_out_on, entry_id)
       SELECT customer_id, id, 'mortgages', 300, 'A roof', 'accepted', 0, 1, 300, now(), now(), gen_random_uuid(), now(),
              now(), ${entryId} FROM accounts WHERE id = ${b}`,
    () => "DELETE FROM loan_requests",
  ],
  [
    "a customer overdrawn",
    [
      "every held amount equals the active holds",
      "no customer's available balance is below zero",
    ],
    () =>
      `ALTER TABLE accounts DISABLE TRIGGER accounts_balance_on_update;
       UPDATE accounts SET held_minor = 5000 WHERE id = ${a}`,
    () =>
      `UPDATE accounts SET held_minor = 100 WHERE id = ${a};
       ALTER TABLE accounts ENABLE TRIGGER accounts_balance_on_update`,
  ],
  [
    "an exchange without its entries",
    ["every exchange has its entries, at its mid rate"],
    () =>
      `INSERT INTO exchanges (entry_id, bought_entry_id, quote_id, sold_per_million, bought_per_million, rate_day, mark_up_bp)
       VALUES (-1, -2, gen_random_uuid(), 1, 1, '2026-01-05', 50)`,
    () => "DELETE FROM exchanges WHERE entry_id = -1",
  ],
  [
    "an entry of an exchange that is not there",
    [
      "every entry of an exchange belongs to one, which is reversed as a whole or not at all",
    ],
    () => `UPDATE ledger_entries SET kind = 'exchange' WHERE id = ${entryId}`,
    () => `UPDATE ledger_entries SET kind = 'transfer' WHERE id = ${entryId}`,
  ],
  [
    "interest without its days",
    ["every payment of interest is the sum of its days, rounded once"],
    () =>
      `INSERT INTO interest_payments (account_id, booked_on, from_day, to_day, is_difference, interest_micro, amount_minor)
       VALUES (${a}, '2026-01-31', '2026-01-01', '2026-01-31', false, 1000000, 1)`,
    () => "DELETE FROM interest_payments",
  ],
  [
    "a manual entry that moves a customer's money",
    [
      "every manual entry is between accounts of the bank that staff post to, and two people agreed on it",
    ],
    () => `UPDATE ledger_entries SET kind = 'manual' WHERE id = ${entryId}`,
    () => `UPDATE ledger_entries SET kind = 'transfer' WHERE id = ${entryId}`,
  ],
  [
    "accrued interest of a closed day without its days",
    [
      "every closed day has the deposits and the accrued interest that were stored",
    ],
    () =>
      `INSERT INTO bank_days (day, began_at, closed_at) VALUES ('2020-01-01', now(), now());
       INSERT INTO bank_day_accruals (day, side, currency, interest_micro) VALUES ('2020-01-01', 'payable', 'USD', 1)`,
    () =>
      "DELETE FROM bank_day_accruals; DELETE FROM bank_days WHERE day = '2020-01-01'",
  ],
  [
    "a monthly fee without its entry",
    ["every fee has its cause and its amount"],
    () =>
      `INSERT INTO monthly_fees (account_id, month_end, terms_id, fee_minor, amount_minor, entry_id)
       VALUES (${a}, '2026-01-31', 1, 500, 300, -1)`,
    () => "DELETE FROM monthly_fees",
  ],
  [
    "a fee without a cause",
    ["every fee has its cause and its amount"],
    () => `UPDATE ledger_entries SET kind = 'fee' WHERE id = ${entryId}`,
    () => `UPDATE ledger_entries SET kind = 'transfer' WHERE id = ${entryId}`,
  ],
  [
    "a write-off of a loan that is not there",
    [
      "every loan that was written off has an entry of the principal that is left",
    ],
    () =>
      `INSERT INTO loan_write_offs (loan_id, amount_minor, reason, at, entry_id)
       VALUES (gen_random_uuid(), 100, 'Test', now(), -1)`,
    () => "DELETE FROM loan_write_offs",
  ],
  [
    "overdue interest without its days",
    [
      "overdue interest of loans is the sum of its days, rounded once, and has its entry",
    ],
    () =>
      `INSERT INTO loan_overdue_interest (loan_id, position, due_on, from_day, to_day, principal_minor, rate_bp, micro,
                                          amount_minor)
       VALUES (gen_random_uuid(), 1, '2026-01-05', '2026-01-05', '2026-01-15', 100000, 1000, 1000000, 1)`,
    () => "DELETE FROM loan_overdue_interest",
  ],
  [
    "a payment of another bank without its entry",
    ["every payment between banks has its entries, at the nostro of its rail"],
    () =>
      `INSERT INTO incoming_payments (rail, uetr, state, amount_minor, currency, received_at)
       VALUES ('link', gen_random_uuid(), 'credited', 100, 'USD', now())`,
    () => "DELETE FROM incoming_payments",
  ],
  [
    "a wire of another account",
    ["every wire names the account that pays it"],
    () => `INSERT INTO wires (entry_id, account_id) VALUES (${entryId}, ${b})`,
    () => "DELETE FROM wires",
  ],
  [
    "an entry whose time was set back",
    [
      "the postings of every customer's account are in the order of their times",
    ],
    () =>
      `UPDATE ledger_entries SET entered_at = entered_at - interval '1 day' WHERE id = ${entryId}`,
    () =>
      `UPDATE ledger_entries SET entered_at = entered_at + interval '1 day' WHERE id = ${entryId}`,
  ],
  [
    "a reversal that sums contain",
    ["sums leave out every reversal and what it reverses, and nothing else"],
    () =>
      `UPDATE ledger_entries SET kind = 'reversal', reverses_id = id - 1 WHERE id = ${entryId}`,
    () =>
      `UPDATE ledger_entries SET kind = 'transfer', reverses_id = NULL WHERE id = ${entryId}`,
  ],
  [
    "a posting that sums leave out",
    ["sums leave out every reversal and what it reverses, and nothing else"],
    () =>
      `INSERT INTO reversed_postings SELECT account_id, id FROM ledger_postings WHERE entry_id = ${entryId}`,
    () => "DELETE FROM reversed_postings",
  ],
  [
    "a line of a closed day changed",
    ["every closed day has the trial balance that was stored"],
    () =>
      `INSERT INTO bank_days (day, began_at, closed_at) VALUES ('2020-01-01', now(), now());
       INSERT INTO bank_day_balances (day, kind, currency, balance_minor) VALUES ('2020-01-01', 'cash', 'USD', 1)`,
    () =>
      "DELETE FROM bank_day_balances; DELETE FROM bank_days WHERE day = '2020-01-01'",
  ],
];

describe("reconcile", () => {
  it("finds nothing in a correct ledger, with either database role", async () => {
    await expectBooksInOrder(appPool);
    await expectBooksInOrder(ownerPool);
  });

  it.each(damages)("finds %s", async (_what, rules, damage, repair) => {
    await superuser.query(damage());
    const brokenRules = (await reconcile(appPool))
      .filter(({ broken }) => broken > 0)
      .map(({ rule }) => rule);
    await superuser.query(repair());
    expect(brokenRules.sort()).toEqual([...rules].sort());
    await expectBooksInOrder(appPool);
  });

  it("leaves the pool usable if a check fails", async () => {
    const pool = keepingPool({
      connectionString: databaseUrl,
      options: "-c role=limmat_app",
      max: 1,
    });
    await sql`REVOKE SELECT ON audit_chain FROM limmat_app`;
    await expect(reconcile(pool)).rejects.toThrow(/permission denied/);
    await sql`GRANT SELECT ON audit_chain TO limmat_app`;
    await expectBooksInOrder(pool);
    await pool.end();
  });

  it("is tested with damage for each of its rules", async () => {
    const rules = (await reconcile(appPool)).map(({ rule }) => rule);
    const broken = new Set(damages.flatMap(([, list]) => list));
    expect([...broken].sort()).toEqual(rules.sort());
  });
});
