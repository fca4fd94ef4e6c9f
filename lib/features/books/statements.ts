import {
  CLASSES,
  chartLine,
  type AccountClass,
  type ChartLine,
} from "@/lib/ledger/chart";
import { ACCRUALS, DEPOSITS, RESULTS } from "@/lib/ledger/chart-parts";
import type { Currency } from "@/lib/ledger/money";
import { baseLineName } from "./base-balance";

/** A balance of a closed day in one currency: credits minus debits. */
export type StatementRow = {
  /** A kind of bank account, a type of customers' accounts, or one of {@link ACCRUALS}. */
  line: string;
  currency: Currency;
  minor: bigint;
  /** In the currency of the bank; null without a rate. */
  inBaseMinor: bigint | null;
};

/** An amount is above zero on the usual side of its class. */
export type StatementLine = { code: string; name: string; minor: bigint };

export type Section = {
  class: AccountClass;
  lines: StatementLine[];
  totalMinor: bigint;
};

export type BalanceSheet = {
  assets: Section;
  liabilities: Section;
  /** With the results, which are computed. */
  equity: Section;
  /** Assets less liabilities and equity: zero if the books add up. */
  differenceMinor: bigint;
};

export type IncomeStatement = {
  income: Section;
  expenses: Section;
  resultMinor: bigint;
};

/** The currency that a statement counts, or all of them in that of the bank. */
type Scope = Currency | "base";

type Balance = ChartLine & { minor: bigint };

const isResult = (line: ChartLine) =>
  line.class === "income" || line.class === "expense";

/** Accrued interest is on both sides of the books, so that they add up with it. */
function chartLinesOf(line: string): { line: ChartLine; sign: bigint }[] {
  if (Object.hasOwn(ACCRUALS, line)) {
    const { inBalance, inResult } = ACCRUALS[line as keyof typeof ACCRUALS];
    return [
      { line: inBalance, sign: 1n },
      { line: inResult, sign: -1n },
    ];
  }
  return [
    {
      line: Object.hasOwn(DEPOSITS, line)
        ? DEPOSITS[line as keyof typeof DEPOSITS]
        : chartLine(line),
      sign: 1n,
    },
  ];
}

const minorOf = (row: StatementRow, scope: Scope): bigint =>
  scope === "base"
    ? (row.inBaseMinor ?? 0n)
    : row.currency === scope
      ? row.minor
      : 0n;

/** Adds up the rows by line of the chart, in the order of the codes. */
function balancesOf(rows: readonly StatementRow[], scope: Scope): Balance[] {
  const byCode = new Map<string, Balance>();
  for (const row of rows)
    for (const { line, sign } of chartLinesOf(row.line)) {
      const balance = byCode.get(line.code) ?? { ...line, minor: 0n };
      balance.minor += sign * minorOf(row, scope);
      if (scope === "base" && row.line === "position")
        balance.name = baseLineName(row.line);
      byCode.set(line.code, balance);
    }
  return [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code));
}

const sum = (balances: readonly Balance[]): bigint =>
  balances.reduce((total, { minor }) => total + minor, 0n);

function sectionOf(name: AccountClass, balances: readonly Balance[]): Section {
  const sign = CLASSES[name].side === "debit" ? -1n : 1n;
  const found = balances.filter((balance) => balance.class === name);
  return {
    class: name,
    lines: found
      .filter(({ minor }) => minor !== 0n)
      .map(({ code, name: text, minor }) => ({
        code,
        name: text,
        minor: sign * minor,
      })),
    totalMinor: sign * sum(found),
  };
}

/**
 * Makes the balance sheet of a day from its balances and those of the end of the year before. In the currency of the
 * bank, what rounding each balance adds is a line of its own, unless a currency does not add up.
 */
export function toBalanceSheet(
  rows: readonly StatementRow[],
  yearEnd: readonly StatementRow[],
  scope: Scope,
): BalanceSheet {
  const balances = balancesOf(rows, scope);
  const earlier = sum(balancesOf(yearEnd, scope).filter(isResult));
  const current = sum(balances.filter(isResult)) - earlier;
  const rounding = scope === "base" && isEven(rows) ? -sum(balances) : 0n;
  const all: Balance[] = [
    ...balances,
    { ...RESULTS.earlier, minor: earlier },
    { ...RESULTS.current, minor: current },
    { ...RESULTS.rounding, minor: rounding },
  ];
  const [assets, liabilities, equity] = [
    sectionOf("asset", all),
    sectionOf("liability", all),
    sectionOf("equity", all),
  ];
  return {
    ...{ assets, liabilities, equity },
    differenceMinor:
      assets.totalMinor - liabilities.totalMinor - equity.totalMinor,
  };
}

/** Whether the balances of each currency with a rate add up to zero. */
function isEven(rows: readonly StatementRow[]): boolean {
  const sums = new Map<Currency, bigint>();
  for (const { line, currency, minor, inBaseMinor } of rows)
    if (inBaseMinor !== null && !Object.hasOwn(ACCRUALS, line))
      sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums.values()].every((total) => total === 0n);
}

/** Makes the income statement of a period from the balances at its end and those of the day before it. */
export function toIncomeStatement(
  rows: readonly StatementRow[],
  before: readonly StatementRow[],
  scope: Scope,
): IncomeStatement {
  const balances = balancesOf([...rows, ...before.map(negated)], scope);
  const income = sectionOf("income", balances);
  const expenses = sectionOf("expense", balances);
  return {
    ...{ income, expenses },
    resultMinor: income.totalMinor - expenses.totalMinor,
  };
}

const negated = (row: StatementRow): StatementRow => ({
  ...row,
  minor: -row.minor,
  inBaseMinor: row.inBaseMinor === null ? null : -row.inBaseMinor,
});
