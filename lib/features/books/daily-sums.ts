import type { Currency } from "@/lib/ledger/money";
import type { DailyTotal } from "./queries";

/** Adds up the totals of each currency, as totals of the kind `total`. */
export function sumsByCurrency(totals: readonly DailyTotal[]): DailyTotal[] {
  const sums = new Map<Currency, DailyTotal>();
  for (const { currency, entries, amountMinor, inBaseMinor } of totals) {
    const sum = sums.get(currency);
    sums.set(currency, {
      ...{ kind: "total", currency },
      entries: (sum?.entries ?? 0) + entries,
      amountMinor: (sum?.amountMinor ?? 0n) + amountMinor,
      inBaseMinor: sum ? add(sum.inBaseMinor, inBaseMinor) : inBaseMinor,
    });
  }
  return [...sums.values()];
}

/** Adds up totals in the currency of the bank; null if one of them has no rate. */
export const addInBase = (totals: readonly DailyTotal[]): bigint | null =>
  totals.reduce<bigint | null>(
    (sum, { inBaseMinor }) => add(sum, inBaseMinor),
    0n,
  );

const add = (a: bigint | null, b: bigint | null) =>
  a === null || b === null ? null : a + b;
