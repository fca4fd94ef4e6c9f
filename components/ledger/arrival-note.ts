import { arrivalDay, missedDay } from "@/lib/ledger/arrival";
import { formatIsoDay } from "@/lib/platform/format";

/** Returns when an open wire arrives, or since when it is late, for the end of a line; false for all others. */
export function arrivalNote(
  wire: Parameters<typeof arrivalDay>[0],
): string | false {
  const [arrives, late] = [arrivalDay(wire), missedDay(wire)];
  if (late !== null) return `late, was due ${formatIsoDay(late)}`;
  return arrives !== null && `arrives ${formatIsoDay(arrives)}`;
}
