import { Badge, type Tone } from "@/components/ui/badge";
import { capitalised } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";

const tones: Record<HistoryRow["status"], Tone> = {
  posted: "plain",
  pending: "warn",
  settled: "good",
  returned: "bad",
};

/** What is to know about an entry beside its figures. */
export function EntryBadges({ row }: { row: HistoryRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[row.status]}>{capitalised(row.status)}</Badge>
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversed && <Badge tone="bad">Reversed</Badge>}
    </span>
  );
}
