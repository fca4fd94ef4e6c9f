import { Badge, type Tone } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
import { capitalised } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";

const tones: Record<Exclude<HistoryRow["status"], "posted">, Tone> = {
  pending: "warn",
  settled: "good",
  returned: "bad",
};

/** Posted, by nobody but the customer, and still standing: nothing to remark. */
export function isOrdinary(row: HistoryRow): boolean {
  return row.status === "posted" && !row.enteredByStaff && !row.reversed;
}

/**
 * What is to know about an entry beside its figures. The ordinary is said
 * quietly, in a list (`terse`) not at all where there is little room, and among text (`quiet`) nowhere.
 */
export function EntryBadges({
  row,
  terse = false,
  quiet = false,
}: {
  row: HistoryRow;
  terse?: boolean;
  quiet?: boolean;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {row.status === "posted" ? (
        !quiet && (
          <span
            className={cn(
              "py-0.5 text-xs text-ink-soft",
              terse && "max-md:hidden",
            )}
          >
            Posted
          </span>
        )
      ) : (
        <Badge tone={tones[row.status]}>{capitalised(row.status)}</Badge>
      )}
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversed && <Badge tone="bad">Reversed</Badge>}
    </span>
  );
}
