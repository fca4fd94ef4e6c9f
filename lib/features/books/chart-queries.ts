import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { AccountType } from "@/lib/ledger/account-label";
import {
  BANK_ACCOUNTS,
  CUSTOMERS,
  DEPOSITS,
  type AccountClass,
} from "@/lib/ledger/chart";
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
  /** What the balance follows from, if staff do not post to it by hand. */
  follows: string | null;
  /** Credits minus debits in each currency that is not zero, that of the bank first. */
  balances: Money[];
  /** Their sum in the currency of the bank, at the last mid rates; null without one of them. */
  inBaseMinor: bigint | null;
};

type BalanceRecord = {
  kind: string;
  type: AccountType | null;
  currency: Currency;
  minor: string;
  inBase: string | null;
};

/** Returns the chart of accounts with the balances of this moment, by code. */
export async function listChart(_admin: Admin): Promise<ChartBalance[]> {
  const { rows } = await pool().query<BalanceRecord>(
    `SELECT kind, type, currency, minor::text, base_minor(minor, currency)::text AS "inBase"
     FROM (SELECT kind::text, type, currency, sum(balance_minor) AS minor FROM accounts GROUP BY 1, 2, 3) a
     WHERE minor <> 0 ORDER BY currency <> $1, currency`,
    [BASE_CURRENCY],
  );
  const balancesOf = (isOf: (row: BalanceRecord) => boolean) => {
    const found = rows.filter(isOf);
    return {
      balances: found.map(({ minor, currency }) => ({
        minor: BigInt(minor),
        currency,
      })),
      inBaseMinor: found.some(({ inBase }) => inBase === null)
        ? null
        : found.reduce((sum, { inBase }) => sum + BigInt(inBase!), 0n),
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
  ].sort((a, b) => a.code.localeCompare(b.code));
}
