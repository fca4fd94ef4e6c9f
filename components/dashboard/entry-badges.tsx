import { Badge, type Tone } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
import { capitalised } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";

const tones: Record<Exclude<HistoryRow["status"], "posted">, Tone> = {
  pending: "warn",
  settled: "good",
  returned: "bad",
};

/** What is to know about an entry beside its figures; the ordinary is said quietly. */
export function EntryBadges({
  row,
  className,
}: {
  row: HistoryRow;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex flex-wrap gap-1", className)}>
      {row.status === "posted" ? (
        <span className="py-0.5 text-xs text-ink-soft">Posted</span>
      ) : (
        <Badge tone={tones[row.status]}>{capitalised(row.status)}</Badge>
      )}
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversed && <Badge tone="bad">Reversed</Badge>}
    </span>
  );
}
