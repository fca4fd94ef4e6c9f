import { Badge, type Tone } from "@/components/ui/badge";
import { cn } from "@/lib/browser/cn";
import { capitalised } from "@/lib/platform/format";
import type { HistoryRow } from "@/lib/features/statements/history/queries";

const tones: Record<Exclude<HistoryRow["status"], "posted">, Tone> = {
  pending: "warn",
  settled: "good",
  returned: "bad",
};

type EntryBadgesProps = {
  row: Pick<HistoryRow, "status" | "enteredByStaff" | "reversal">;
  /** Also shows the default status "posted". */
  posted?: boolean;
  className?: string;
};

export function EntryBadges({
  row,
  posted = false,
  className,
}: EntryBadgesProps) {
  const { status, enteredByStaff, reversal } = row;
  const isOrdinary = status === "posted" && !enteredByStaff && !reversal;
  if (isOrdinary && !posted) return null;
  return (
    <span className={cn("inline-flex flex-wrap gap-1", className)}>
      {status !== "posted" ? (
        <Badge tone={tones[status]}>{capitalised(status)}</Badge>
      ) : (
        posted && <span className="py-0.5 text-xs text-ink-soft">Posted</span>
      )}
      {enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {reversal && <Badge tone="bad">{capitalised(reversal)}</Badge>}
    </span>
  );
}
