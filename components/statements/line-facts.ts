import { formatDay } from "@/lib/platform/format";
import type { BadgedEntry } from "./entry-badges";

/** Leaves out what most entries have, so that it is not sent. */
export function toBadged({
  wireState,
  enteredByStaff,
  reversal,
}: Required<BadgedEntry>): BadgedEntry {
  return {
    ...(wireState && { wireState }),
    ...(enteredByStaff && { enteredByStaff }),
    ...(reversal && { reversal }),
  };
}

/** Returns the value day of an entry if it differs from its day of posting. */
export function otherValueDay({
  valueAt,
  enteredAt,
}: {
  valueAt: Date;
  enteredAt: Date;
}) {
  const isSameDay =
    valueAt.getTime() === enteredAt.getTime() ||
    formatDay(valueAt) === formatDay(enteredAt);
  return isSameDay ? {} : { valueDay: formatDay(valueAt) };
}

/** Joins facts on one line. A line break comes after the dot, never before it. */
export function joinFacts(parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join("\u00a0· ");
}
