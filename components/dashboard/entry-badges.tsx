import { Badge, type Tone } from "@/components/ui/badge";
import { capitalised } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";

const tones: Record<Exclude<HistoryRow["status"], "posted">, Tone> = {
  pending: "warn",
  settled: "good",
  returned: "bad",
};

/** Posted, by nobody but the customer, and still standing: nothing to remark. */
export function isOrdinary(row: HistoryRow): boolean {
  return row.status === "posted" && !row.enteredByStaff && !row.reversal;
}

/** What is to know about an entry beside its figures. The ordinary is said quietly, and among text (`quiet`) not at all. */
export function EntryBadges({
  row,
  quiet = false,
}: {
  row: HistoryRow;
  quiet?: boolean;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {row.status === "posted" ? (
        !quiet && <span className="py-0.5 text-xs text-ink-soft">Posted</span>
      ) : (
        <Badge tone={tones[row.status]}>{capitalised(row.status)}</Badge>
      )}
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversal && <Badge tone="bad">{capitalised(row.reversal)}</Badge>}
    </span>
  );
}
