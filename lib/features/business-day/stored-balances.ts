import "server-only";
import { LEDGER_LINES, type LedgerKind } from "@/lib/ledger/chart";
import { BASE_CURRENCY, CURRENCIES, type Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

/** The trial balance of a closed day in one currency, as it was stored. */
export type StoredBalance = {
  currency: Currency;
  /** Credits minus debits, in the order of the chart. Accounts without a balance are left out. */
  lines: { kind: LedgerKind; balanceMinor: bigint }[];
  debitBalancesMinor: bigint;
  creditBalancesMinor: bigint;
};

/** A closed day with its trial balances, that of the bank's currency first. */
type StoredDay = { closedAt: Date; balances: StoredBalance[] };

/** Returns the stored trial balances of a day, or null if it is not closed. */
export async function getStoredDay(day: string): Promise<StoredDay | null> {
  const { rows } = await pool().query<{
    closedAt: Date;
    kind: LedgerKind | null;
    currency: Currency | null;
    minor: string | null;
  }>(
    `SELECT d.closed_at AS "closedAt", b.kind::text, b.currency, b.balance_minor::text AS minor
     FROM bank_days d LEFT JOIN bank_day_balances b ON b.day = d.day
     WHERE d.day = $1::date AND d.closed_at IS NOT NULL`,
    [day],
  );
  if (!rows[0]) return null;
  const minorOf = new Map(
    rows.map(({ kind, currency, minor }) => [
      `${kind} ${currency}`,
      BigInt(minor ?? 0),
    ]),
  );
  const used = new Set(rows.map(({ currency }) => currency));
  return {
    closedAt: rows[0].closedAt,
    balances: CURRENCIES.filter(
      (currency) => currency === BASE_CURRENCY || used.has(currency),
    ).map((currency) => toStoredBalance(currency, minorOf)),
  };
}

function toStoredBalance(
  currency: Currency,
  minorOf: ReadonlyMap<string, bigint>,
): StoredBalance {
  const lines = LEDGER_LINES.map(({ kind }) => ({
    kind,
    balanceMinor: minorOf.get(`${kind} ${currency}`) ?? 0n,
  })).filter(({ balanceMinor }) => balanceMinor !== 0n);
  const sum = (minors: bigint[]) => minors.reduce((a, b) => a + b, 0n);
  const all = lines.map(({ balanceMinor }) => balanceMinor);
  return {
    ...{ currency, lines },
    debitBalancesMinor: -sum(all.filter((minor) => minor < 0n)),
    creditBalancesMinor: sum(all.filter((minor) => minor > 0n)),
  };
}
