import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { AccountType } from "@/lib/ledger/account-label";
import {
  BANK_ACCOUNTS,
  CUSTOMERS,
  type AccountClass,
} from "@/lib/ledger/chart";
import { ACCRUALS, DEPOSITS } from "@/lib/ledger/chart-parts";
import { BASE_CURRENCY, type Currency, type Money } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

/** A line of the chart of accounts with its balance now. */
export type ChartBalance = {
  code: string;
  name: string;
  class: AccountClass;
  holds: string;
  /** The kind of bank account that has its entries; null for customers' accounts. */
  kind: string | null;
  /** The source of the balance, if staff do not post to it by hand. */
  follows: string | null;
  /** Credits minus debits in each currency that is not zero, that of the bank first. */
  balances: Money[];
  /** Their sum in the currency of the bank, at the last mid rates; null without one of them. */
  inBaseMinor: bigint | null;
};

const ACCRUED = "the interest of the days up to the last closed one";

type BalanceRecord = {
  kind: string;
  type: AccountType | null;
  currency: Currency;
  minor: string;
  inBase: string | null;
};

/**
 * Returns the chart of accounts with the balances of this moment, by code. Accrued interest is that of the last closed
 * day.
 */
export async function listChart(_admin: Admin): Promise<ChartBalance[]> {
  const { rows } = await pool().query<BalanceRecord>(
    `SELECT kind, type, currency, minor::text, base_minor(minor, currency)::text AS "inBase"
     FROM (
       SELECT kind::text, type, currency, sum(balance_minor) AS minor FROM accounts GROUP BY 1, 2, 3
       UNION ALL
       SELECT line, NULL, currency, minor
       FROM statement_balances((SELECT max(day) FROM bank_days WHERE closed_at IS NOT NULL)) WHERE line = ANY ($2)) lines
     WHERE minor <> 0 ORDER BY currency <> $1, currency`,
    [BASE_CURRENCY, Object.keys(ACCRUALS)],
  );
  const balancesOf = (isOf: (row: BalanceRecord) => boolean, sign = 1n) => {
    const found = rows.filter(isOf);
    return {
      balances: found.map(({ minor, currency }) => ({
        minor: sign * BigInt(minor),
        currency,
      })),
      inBaseMinor: found.some(({ inBase }) => inBase === null)
        ? null
        : found.reduce((sum, { inBase }) => sum + sign * BigInt(inBase!), 0n),
    };
  };
  return [
    ...BANK_ACCOUNTS.map((line) => ({
      ...line,
      ...balancesOf(({ kind }) => kind === line.kind),
    })),
    ...Object.entries(DEPOSITS).map(([type, line]) => ({
      ...{ ...line, kind: null, follows: CUSTOMERS.follows },
      ...balancesOf((row) => row.kind === "customer" && row.type === type),
    })),
    ...Object.entries(ACCRUALS).flatMap(([name, { inBalance, inResult }]) => [
      {
        ...{ ...inBalance, kind: null, follows: ACCRUED },
        ...balancesOf(({ kind }) => kind === name),
      },
      {
        ...{ ...inResult, kind: null, follows: ACCRUED },
        ...balancesOf(({ kind }) => kind === name, -1n),
      },
    ]),
  ].sort((a, b) => a.code.localeCompare(b.code));
}
