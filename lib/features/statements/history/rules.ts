import type { ErrorValue } from "@/lib/platform/errors/define";
import { reversalErrors } from "../staff-errors";
import type { HistoryRow, StaffHistoryRecord } from "./row";

type Reversible = {
  kind: string;
  reversed: boolean;
  sides: readonly string[];
  /** Whether one of its accounts belonged to a deleted customer. */
  ownerless: boolean;
};

/** Returns whether an entry can be rebooked: staff entered it, and it was reversed. */
export const isReplaceable = ({
  enteredByStaff,
  reversal,
}: Pick<HistoryRow, "enteredByStaff" | "reversal">): boolean =>
  enteredByStaff && reversal === "reversed";

export function toReversible(record: StaffHistoryRecord): Reversible {
  return {
    kind: record.kind,
    reversed: record.reversed,
    sides: [record.debitKind, record.creditKind],
    ownerless:
      (record.debitKind === "customer" && !record.debitCustomerId) ||
      (record.creditKind === "customer" && !record.creditCustomerId),
  };
}

/** Other records depend on entries with these accounts, so such entries are undone where they were made. */
const KINDS_WITH_RECORDS = [
  "clearing",
  "loans",
  "interest",
  "interest_paid",
  "unclaimed",
  // An exchange is reversed from the entry of its customer.
  "mark_up",
  "nostro_files",
  "nostro_link",
];

/**
 * Returns why an entry cannot be reversed, or null if it can. A reversal cannot be reversed: enter the money again
 * instead. A wire is settled or returned, a payment of another bank is returned when that bank recalls it, a manual
 * entry is undone by another one, a loan is repaid, and the money of a deleted customer has no owner to go back to.
 */
export function reversalProblem({
  kind,
  reversed,
  sides,
  ownerless,
}: Reversible): ErrorValue | null {
  if (kind === "reversal") return reversalErrors.REVERSAL_STAYS;
  if (reversed) return reversalErrors.ALREADY_REVERSED;
  const isFollowed = sides.some((side) => KINDS_WITH_RECORDS.includes(side));
  const isDecided = ["wire", "incoming", "manual"].includes(kind);
  return isDecided || isFollowed || ownerless
    ? reversalErrors.NOT_REVERSIBLE
    : null;
}
