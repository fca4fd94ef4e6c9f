import type { ErrorCode } from "@/lib/errors/catalogue";

/** What of an entry decides whether staff may take it back. */
export type Reversible = {
  kind: string;
  /** Whether it has been taken back already. */
  reversed: boolean;
  /** The kinds of the two accounts it moved money between. */
  sides: readonly string[];
  /** Whether a deleted customer stood behind one of them. */
  ownerless: boolean;
};

/** Other books follow what stands in these, so an entry of theirs is undone where it was made. */
const FOLLOWED = ["clearing", "loans", "unclaimed"];

/**
 * Why an entry cannot be taken back, or null where it can. A reversal stays: who wants its money moved again makes a new
 * entry. A wire is settled or returned, a loan repaid, and what a deleted customer left is not given back to nobody.
 */
export function reversalProblem({
  kind,
  reversed,
  sides,
  ownerless,
}: Reversible): ErrorCode | null {
  if (kind === "reversal") return "REVERSAL_STAYS";
  if (reversed) return "ALREADY_REVERSED";
  const isFollowed = sides.some((side) => FOLLOWED.includes(side));
  return kind === "wire" || isFollowed || ownerless ? "NOT_REVERSIBLE" : null;
}
