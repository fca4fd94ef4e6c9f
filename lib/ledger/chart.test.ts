import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { ACCOUNT_TYPES } from "./account-label";
import {
  BANK_ACCOUNTS,
  type ChartLine,
  CLASSES,
  CUSTOMERS,
  LEDGER_LINES,
} from "./chart";
import { journalName } from "./journal-name";
import { ACCRUALS, DEPOSITS, RESULTS } from "./chart-parts";

const { sql } = await testDatabase();

test("the chart has one line for each kind of account in the database", async () => {
  const rows: { kind: string }[] =
    await sql`SELECT unnest(enum_range(NULL::account_kind))::text AS kind`;
  expect(LEDGER_LINES.map(({ kind }) => kind).sort()).toEqual(
    rows.map(({ kind }) => kind).sort(),
  );
});

test("the bank has each of its accounts in each currency", async () => {
  const rows = await sql`
    SELECT kind::text, count(DISTINCT currency)::integer AS currencies, count(*)::integer AS stripes
    FROM accounts WHERE stripe IS NOT NULL GROUP BY kind ORDER BY kind::text`;
  expect(rows).toEqual(
    BANK_ACCOUNTS.map(({ kind }) => ({
      kind,
      currencies: 9,
      stripes: 9 * 16,
    })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  );
});

test("codes are different, and begin with the digit of their class", () => {
  const lines = [
    ...BANK_ACCOUNTS,
    CUSTOMERS,
    ...Object.values(DEPOSITS),
    ...Object.values(ACCRUALS).flatMap((accrual) => Object.values(accrual)),
    ...Object.values(RESULTS),
  ];
  for (const { code, class: name } of lines as ChartLine[]) {
    expect(code).toMatch(/^\d{4}$/);
    expect(code[0]).toBe(CLASSES[name].digit);
  }
  expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length);
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
  expect(Object.keys(DEPOSITS)).toEqual(ACCOUNT_TYPES);
});

test("the journal has a name of its own for each kind, and refuses one that it does not know", () => {
  const names = LEDGER_LINES.map(({ kind }) => journalName(kind, "1"));
  expect(new Set(names).size).toBe(LEDGER_LINES.length);
  expect(() => journalName("gold", null)).toThrow("gold");
  // Written out, because those who read the journal elsewhere know accounts by these names.
  expect(
    ["customer", "cash", "position", "mark_up"].map((kind) =>
      journalName(kind, "1000000008"),
    ),
  ).toEqual([
    "Liabilities:Customers:1000000008",
    "Assets:Cash",
    "Equity:Positions",
    "Income:MarkUps",
  ]);
});
