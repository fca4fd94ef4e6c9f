import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { BASE_CURRENCY, CURRENCIES, type Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";
import { addDays } from "@/lib/platform/time/calendar";
import type { ClosedDays } from "./schema";
import {
  toBalanceSheet,
  toIncomeStatement,
  type BalanceSheet,
  type IncomeStatement,
  type StatementRow,
} from "./statements";

/** Returns the closed days, or null before the first one. */
export async function getClosedDays(_admin: Admin): Promise<ClosedDays | null> {
  const { rows } = await pool().query<Record<"first" | "last", string | null>>(
    "SELECT min(day)::text AS first, max(day)::text AS last FROM bank_days WHERE closed_at IS NOT NULL",
  );
  const { first, last } = rows[0]!;
  return first && last ? { first, last } : null;
}

/** A statement in each currency that the books have, that of the bank first, and in all of them together. */
export type Statements<Statement> = {
  byCurrency: { currency: Currency; statement: Statement }[];
  inBase: Statement;
  /** Currencies without a rate, which `inBase` leaves out. */
  unrated: Currency[];
};

/** Returns the balance sheets at the end of a closed day, at the mid rates of that day. */
export async function getBalanceSheets(
  _admin: Admin,
  day: string,
): Promise<Statements<BalanceSheet>> {
  const [rows, yearEnd] = await Promise.all([
    readRows(day, day),
    readRows(`${Number(day.slice(0, 4)) - 1}-12-31`, day),
  ]);
  return inEachScope([...rows, ...yearEnd], (scope) =>
    toBalanceSheet(rows, yearEnd, scope),
  );
}

/** Returns the income statements of a time that ends with a closed day, at the mid rates of that day. */
export async function getIncomeStatements(
  _admin: Admin,
  { from, to }: { from: string; to: string },
): Promise<Statements<IncomeStatement>> {
  const [rows, before] = await Promise.all([
    readRows(to, to),
    readRows(addDays(from, -1), to),
  ]);
  return inEachScope([...rows, ...before], (scope) =>
    toIncomeStatement(rows, before, scope),
  );
}

function inEachScope<Statement>(
  rows: readonly StatementRow[],
  toStatement: (scope: Currency | "base") => Statement,
): Statements<Statement> {
  const used = new Set(
    rows.filter(({ minor }) => minor !== 0n).map(({ currency }) => currency),
  );
  const unrated = new Set(
    rows
      .filter(({ inBaseMinor }) => inBaseMinor === null)
      .map(({ currency }) => currency),
  );
  return {
    byCurrency: CURRENCIES.filter(
      (currency) => currency === BASE_CURRENCY || used.has(currency),
    ).map((currency) => ({ currency, statement: toStatement(currency) })),
    inBase: toStatement("base"),
    unrated: [...unrated],
  };
}

/** Returns the balances of a day, with their values at the mid rates of `rateDay`. */
async function readRows(day: string, rateDay: string): Promise<StatementRow[]> {
  const { rows } = await pool().query<
    Pick<StatementRow, "line" | "currency"> & {
      minor: string;
      inBase: string | null;
    }
  >(
    `SELECT line, currency, minor::text, base_minor(minor, currency, $2::date)::text AS "inBase"
     FROM statement_balances($1::date)`,
    [day, rateDay],
  );
  return rows.map(({ line, currency, minor, inBase }) => ({
    ...{ line, currency, minor: BigInt(minor) },
    inBaseMinor: inBase === null ? null : BigInt(inBase),
  }));
}
