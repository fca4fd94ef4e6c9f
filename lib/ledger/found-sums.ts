import type { Currency, Money } from "./money";

/** How many rows of a filtered list are counted and added up. */
export const MAX_SUMMED = 10_000;

/** What a query of at most one row more than the limit has found in a currency. */
export type SumRow = { currency: Currency; count: number; minor: string };

export type FoundSums = {
  count: number;
  sums: Money[];
  /** Whether there is more than was counted and added up. */
  isCut: boolean;
};

/** Returns the number and the sums of the rows that a filter finds, up to `limit`. */
export function toFoundSums(
  rows: readonly SumRow[],
  limit = MAX_SUMMED,
): FoundSums {
  const count = rows.reduce((total, row) => total + row.count, 0);
  return {
    count: Math.min(count, limit),
    sums: rows.map(({ currency, minor }) => ({
      currency,
      minor: BigInt(minor),
    })),
    isCut: count > limit,
  };
}
