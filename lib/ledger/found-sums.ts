import type { Currency, Money } from "./money";

/** The most rows of a filtered list that are counted and added up. */
export const MAX_SUMMED = 10_000;

/** The count and the sum in a currency, from a query of at most one row more than the limit. */
export type SumRow = { currency: Currency; count: number; minor: string };

export type FoundSums = {
  count: number;
  sums: Money[];
  /** Whether the filter finds more rows than were counted and added up. */
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
