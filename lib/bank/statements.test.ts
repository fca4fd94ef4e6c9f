import { beforeAll, describe, expect, test } from "vitest";
import { closeDays } from "@/lib/features/business-day/close";
import { listChart } from "@/lib/features/books/chart-queries";
import {
  exportBalanceSheet,
  exportIncomeStatement,
} from "@/lib/features/books/statement-export";
import {
  printBalanceSheet,
  printIncomeStatement,
} from "@/lib/features/books/statement-print";
import {
  getBalanceSheets,
  getClosedDays,
  getIncomeStatements,
} from "@/lib/features/books/statement-queries";
import type { Section } from "@/lib/features/books/statements";
import { getTrialBalances } from "@/lib/features/books/trial-balance";
import { getStoredDay } from "@/lib/features/business-day/stored-balances";
import { accrueInterest, payInterest } from "@/lib/features/products/steps";
import type { Currency } from "@/lib/ledger/money";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan } from "@/lib/testing/loans";
import { readPdfText } from "@/lib/testing/pdf-text";
import { plantStaff } from "@/lib/testing/staff";
import { Chance } from "../../prisma/seed/random";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
const { signal } = new AbortController();
const CURRENCIES = ["USD", "CHF", "JPY"] as const;
const RATES = { USD: 1_100_000, CHF: 950_000, JPY: 165_000_000 } as const;
const DAYS = 60;
/** So that a year ends among the days. */
const START = `${Number(bankToday().slice(0, 4)) + 1}-11-20`;
const LAST = addDays(START, DAYS - 1);
const chance = new Chance(20261208);

/** The balance sheets of each closed day, as they were on the day after. */
const atFirst = new Map<string, unknown>();

const KINDS = [
  "cash",
  "suspense",
  "adjustments",
  "loans",
  "interest",
  "mark_up",
  "position",
  "clearing",
];

/** Random entries of a day: between a customer and the bank, or within the bank, dated back now and then. */
async function act(accounts: { id: bigint; currency: Currency }[]) {
  const { id, currency } = chance.one(accounts);
  const [one, other] = [chance.one(KINDS), chance.one([...KINDS, "customer"])];
  if (one === other) return;
  await ownerPool
    .query(
      `SELECT ledger_record(new_movement('adjustment',
         CASE WHEN $6 THEN o.id ELSE a.id END, CASE WHEN $6 THEN a.id ELSE o.id END, $2, 'Act',
         value_at => bank_now() - make_interval(days => $3)))
       FROM accounts c JOIN accounts o ON o.kind = $4::account_kind AND o.currency = c.currency AND o.stripe = c.id % 16
       JOIN accounts a ON CASE WHEN $5 = 'customer' THEN a.id = c.id
         ELSE a.kind = $5::account_kind AND a.currency = c.currency AND a.stripe = c.id % 16 END
       WHERE c.id = $1`,
      [
        id,
        chance.whole(1, currency === "JPY" ? 90_000 : 900_000),
        chance.happens(20) ? chance.whole(1, 30) : 0,
        ...[one, other, chance.happens(60)],
      ],
    )
    .catch((error: { code?: string }) => {
      if (error.code !== "LM001") throw error;
    });
}

beforeAll(async () => {
  await moveBankTime(zurichMoment(START, "12:00"));
  await ownerPool.query("UPDATE bank_days SET day = $1", [START]);
  const accounts: { id: bigint; currency: Currency }[] = [];
  for (const currency of CURRENCIES) {
    await ownerPool.query(
      "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
      [START, currency, RATES[currency]],
    );
    await ownerPool.query(
      `WITH t AS (INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
                  VALUES ('current', $1, $2, 'act/365', 'month') RETURNING id)
       INSERT INTO product_bands (terms_id, above_minor, rate_bp) SELECT t.id, 0, 175 FROM t`,
      [currency, START],
    );
    for (const id of await openAccounts(ownerPool, 3, {
      currency,
      balanceMinor: 3_000_000n,
    }))
      accounts.push({ id, currency });
  }
  await plantLoan(ownerPool, accounts[0]!.id, { paidOutOn: START });
  await ownerPool.query("UPDATE accounts SET type = 'savings' WHERE id = $1", [
    accounts[1]!.id,
  ]);
  for (let n = 1; n <= DAYS; n += 1) {
    for (let entries = chance.whole(0, 6); entries > 0; entries -= 1)
      await act(accounts);
    const day = addDays(START, n);
    await moveBankTime(zurichMoment(day, "00:06"));
    if (chance.happens(20)) await act(accounts);
    if (n < DAYS && chance.happens(15)) continue;
    await closeDays([accrueInterest, payInterest], signal);
    const closed = addDays(day, -1);
    atFirst.set(closed, await getBalanceSheets(staff, closed));
  }
}, 120_000);

const line = (sections: Section[], code: string): bigint =>
  sections.flatMap(({ lines }) => lines).find((each) => each.code === code)
    ?.minor ?? 0n;

const allDays = Array.from({ length: DAYS }, (_, n) => addDays(START, n));

describe("the balance sheet", () => {
  test("balances on every day, in every currency and in all of them", async () => {
    expect(await getClosedDays(staff)).toEqual({ first: START, last: LAST });
    for (const day of allDays) {
      const { byCurrency, inBase, unrated } = await getBalanceSheets(
        staff,
        day,
      );
      expect(unrated).toEqual([]);
      expect(byCurrency.map(({ currency }) => currency)).toEqual([
        "USD",
        "JPY",
        "CHF",
      ]);
      for (const { statement } of [...byCurrency, { statement: inBase }]) {
        expect(statement.differenceMinor).toBe(0n);
        expect(statement.assets.totalMinor).toBe(
          statement.liabilities.totalMinor + statement.equity.totalMinor,
        );
      }
    }
  });

  test("has the deposits and the interest of that day, from the postings alone", async () => {
    const postings = await sql`
      SELECT bank_day(e.entered_at)::text AS day, a.currency, a.type, signed_minor(p.direction, p.amount_minor)::text AS minor
      FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id JOIN accounts a ON a.id = p.account_id
      WHERE a.kind = 'customer'`;
    const accrued = await sql`
      SELECT i.booked_on::text AS day, a.currency, i.interest_micro::text AS micro
      FROM interest_days i JOIN accounts a ON a.id = i.account_id
      UNION ALL
      SELECT coalesce(bank_day(e.entered_at), p.booked_on)::text, a.currency, (-p.interest_micro)::text
      FROM interest_payments p JOIN accounts a ON a.id = p.account_id LEFT JOIN ledger_entries e ON e.id = p.entry_id`;
    const add = (
      rows: typeof postings,
      isOf: (row: (typeof postings)[number]) => boolean,
      of: "minor" | "micro",
    ) =>
      rows
        .filter(isOf)
        .reduce((sum, row) => sum + BigInt(row[of] as string), 0n);
    let owed = 0n;
    for (const day of allDays) {
      const { byCurrency } = await getBalanceSheets(staff, day);
      for (const { currency, statement } of byCurrency) {
        const isOf = (row: (typeof postings)[number]) =>
          row.currency === currency && (row.day as string) <= day;
        const { liabilities } = statement;
        for (const [code, type] of [
          ["2010", "current"],
          ["2020", "savings"],
        ] as const)
          expect(line([liabilities], code)).toBe(
            add(postings, (row) => isOf(row) && row.type === type, "minor"),
          );
        const micro = add(accrued, isOf, "micro");
        const payable = line([liabilities], "2090");
        expect(payable * 1_000_000n - micro).toBeLessThanOrEqual(500_000n);
        expect(payable * 1_000_000n - micro).toBeGreaterThanOrEqual(-500_000n);
        owed += payable;
      }
    }
    expect(owed).toBeGreaterThan(0n);
  });

  test("shows the interest on loans that is not collected, with its share in days", async () => {
    const [row] = await sql`
      SELECT i.interest_minor::text AS minor, i.due_on - i.interest_from AS days, i.due_on::text AS due
      FROM loan_instalments i ORDER BY i.position LIMIT 1`;
    const { minor, days, due } = row as {
      minor: string;
      days: number;
      due: string;
    };
    const on = async (day: string) => {
      const { byCurrency } = await getBalanceSheets(staff, day);
      return line([byCurrency[0]!.statement.assets], "1190");
    };
    const tenth =
      (BigInt(minor) * 10n * 2n + BigInt(days)) / (2n * BigInt(days));
    expect(await on(addDays(START, 9))).toBe(tenth);
    expect(await on(addDays(due, -1))).toBe(BigInt(minor));
  });

  test("counts the interest of overdue principal as well", async () => {
    const receivable = async (day: string) =>
      BigInt(
        (
          await sql`SELECT micro::text FROM interest_receivable(${day}::date) WHERE currency = 'USD'`
        )[0]!.micro as string,
      );
    const before = await receivable(LAST);
    const client = await ownerPool.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE loan_requests SET overdue_rate_bp = 1200");
      const { rows } = await client.query<{ principal: string; days: number }>(
        `UPDATE loan_instalments SET missed_at = (due_on + 4)::timestamp WHERE position = 1
         RETURNING principal_minor::text AS principal, $1::date + 1 - (due_on + 3) AS days`,
        [LAST],
      );
      const { principal, days } = rows[0]!;
      const { rows: after } = await client.query<{ micro: string }>(
        "SELECT micro::text FROM interest_receivable($1::date) WHERE currency = 'USD'",
        [LAST],
      );
      // 12 % a year, each day rounded to a millionth of a cent.
      const perDay = Math.round((Number(principal) * 120_000) / 365);
      expect(days).toBeGreaterThan(10);
      expect(BigInt(after[0]!.micro)).toBe(before + BigInt(perDay * days));
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  test("never changes", async () => {
    expect(atFirst.size).toBeGreaterThan(DAYS / 2);
    for (const [day, sheets] of atFirst)
      expect(await getBalanceSheets(staff, day)).toEqual(sheets);
    await expect(
      ownerPool.query("UPDATE bank_day_accruals SET interest_micro = 0"),
    ).rejects.toThrow();
    await expect(
      ownerPool.query("DELETE FROM bank_day_deposits"),
    ).rejects.toThrow();
    await expectBooksInOrder(ownerPool);
  });
});

describe("the income statement", () => {
  const codes = { interest: "4010", mark_up: "4020", interest_paid: "5010" };

  test("is the difference of the trial balances", async () => {
    for (let n = 0; n < 12; n += 1) {
      const from = addDays(START, chance.whole(-5, DAYS - 1));
      const to = addDays(from < START ? START : from, chance.whole(0, 5));
      if (to > LAST) continue;
      const [before, after] = [
        await getTrialBalances(staff, addDays(from, -1)),
        await getTrialBalances(staff, to),
      ];
      const { byCurrency } = await getIncomeStatements(staff, { from, to });
      for (const { currency, statement } of byCurrency) {
        const of = (trials: typeof after, kind: string) =>
          trials
            .find((trial) => trial.currency === currency)
            ?.lines.find((each) => each.kind === kind)?.closingMinor ?? 0n;
        const sections = [statement.income, statement.expenses];
        for (const [kind, code] of Object.entries(codes))
          expect(line(sections, code)).toBe(
            (kind === "interest_paid" ? -1n : 1n) *
              (of(after, kind) - of(before, kind)),
          );
        expect(statement.resultMinor).toBe(
          statement.income.totalMinor - statement.expenses.totalMinor,
        );
      }
    }
  });

  test("of the year is the result of the year in the balance sheet, and the rest is that of earlier years", async () => {
    const yearEnd = `${START.slice(0, 4)}-12-31`;
    for (const day of [START, yearEnd, addDays(yearEnd, 1), LAST]) {
      const year = await getIncomeStatements(staff, {
        from: `${day.slice(0, 4)}-01-01`,
        to: day,
      });
      const all = await getIncomeStatements(staff, {
        from: "1990-01-01",
        to: day,
      });
      const sheets = await getBalanceSheets(staff, day);
      for (const [n, { currency, statement }] of sheets.byCurrency.entries()) {
        const { equity } = statement;
        expect(year.byCurrency[n]!.currency).toBe(currency);
        const current = year.byCurrency[n]!.statement.resultMinor;
        expect(line([equity], "3900")).toBe(current);
        expect(line([equity], "3800")).toBe(
          all.byCurrency[n]!.statement.resultMinor - current,
        );
        if (day === LAST && currency === "USD")
          expect(line([equity], "3800")).not.toBe(0n);
      }
      expect(line([sheets.inBase.equity], "3900")).toBe(
        year.inBase.resultMinor,
      );
    }
  });

  test("counts interest on the day on which it accrues, not on the day on which it is paid", async () => {
    const { byCurrency } = await getIncomeStatements(staff, {
      from: START,
      to: addDays(START, 1),
    });
    const { expenses } = byCurrency[0]!.statement;
    expect(line([expenses], "5010")).toBe(0n);
    expect(line([expenses], "5015")).toBeGreaterThan(0n);
  });
});

test("the chart has accrued interest on both sides, so that it adds up to zero", async () => {
  const chart = await listChart(staff);
  const of = (code: string) =>
    chart.find((each) => each.code === code)!.inBaseMinor!;
  expect(of("2090")).toBeGreaterThan(0n);
  expect(of("5015")).toBe(-of("2090"));
  expect(of("4015")).toBe(-of("1190"));
});

test("the stored trial balance of a day has both sides, and is that of its postings", async () => {
  const { balances, closedAt } = (await getStoredDay(LAST))!;
  expect(closedAt > zurichMoment(LAST)).toBe(true);
  for (const trial of await getTrialBalances(staff, LAST)) {
    const stored = balances.find(({ currency }) => currency === trial.currency);
    expect(stored).toEqual({
      currency: trial.currency,
      lines: trial.lines
        .filter(({ closingMinor }) => closingMinor !== 0n)
        .map(({ kind, closingMinor }) => ({
          kind,
          balanceMinor: closingMinor,
        })),
      debitBalancesMinor: trial.debitBalancesMinor,
      creditBalancesMinor: trial.creditBalancesMinor,
    });
    expect(stored!.lines.length).toBeGreaterThan(5);
    expect(stored!.debitBalancesMinor).toBe(stored!.creditBalancesMinor);
  }
  for (const day of [bankToday(), addDays(START, -1)])
    expect(await getStoredDay(day)).toBeNull();
});

test("both are exported, of closed days only", async () => {
  const auditor = await plantStaff(ownerPool, "auditor", "auditor");
  const textOf = async (
    table: Awaited<ReturnType<typeof exportBalanceSheet>>,
  ) => (await new Response(toCsvStream(table)).text()).trim().split("\r\n");
  const sheet = await textOf(
    await exportBalanceSheet(auditor, undefined, CONTEXT),
  );
  expect(sheet[0]).toContain("Day,Currency,Class,Code,Account,Debit,Credit");
  expect(sheet[1]).toContain(`${LAST},USD,Assets,1010,Cash,`);
  const cents = (cell: string | undefined) =>
    BigInt((cell || "0.00").replace(".", ""));
  const base = sheet.filter((each) => each.includes(",All in USD,"));
  const total = base.reduce((sum, each) => {
    const cells = each.split(",");
    return sum + cents(cells[5]) - cents(cells[6]);
  }, 0n);
  expect(base.length).toBeGreaterThan(5);
  expect(total).toBe(0n);
  const income = await textOf(
    await exportIncomeStatement(auditor, { from: START, to: START }, CONTEXT),
  );
  expect(income[0]).toContain("From,To,Currency,Class,Code,Account");
  expect(income.some((each) => each.includes(",5015,"))).toBe(true);
  const { name, bytes } = await printBalanceSheet(auditor, LAST, CONTEXT);
  expect(name).toBe(`limmat-balance-sheet-of-${LAST}.pdf`);
  const printed = readPdfText(Buffer.from(bytes)).flat();
  expect(printed).toEqual(
    expect.arrayContaining(["All currencies in USD", "Assets", "Cash", "1010"]),
  );
  const result = await printIncomeStatement(
    auditor,
    { from: START, to: LAST },
    CONTEXT,
  );
  expect(readPdfText(Buffer.from(result.bytes)).flat()).toContain("Result");
  for (const day of [bankToday(), addDays(START, -1)]) {
    await expect(
      printBalanceSheet(auditor, day, CONTEXT),
    ).rejects.toMatchObject({ code: "DAY_NOT_CLOSED" });
    await expect(
      exportBalanceSheet(auditor, day, CONTEXT),
    ).rejects.toMatchObject({ code: "DAY_NOT_CLOSED" });
    await expect(
      exportIncomeStatement(auditor, { from: undefined, to: day }, CONTEXT),
    ).rejects.toMatchObject({ code: "DAY_NOT_CLOSED" });
  }
});
