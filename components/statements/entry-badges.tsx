import { Badge, type Tone } from "@/components/ui/badge";
import { capitalised } from "@/lib/platform/format";
import type { HistoryRow } from "@/lib/features/statements/history/queries";

const tones: Record<Exclude<HistoryRow["status"], "posted">, Tone> = {
  pending: "warn",
  settled: "good",
  returned: "bad",
};

/** What the badges of an entry show. An entry without a status is posted. */
export type BadgedEntry = Partial<
  Pick<HistoryRow, "status" | "enteredByStaff" | "reversal">
>;

type EntryBadgesProps = {
  entry: BadgedEntry;
  /** Also shows the default status "posted". */
  posted?: boolean;
};

export function EntryBadges({ entry, posted = false }: EntryBadgesProps) {
  const { status = "posted", enteredByStaff, reversal } = entry;
  const isOrdinary = status === "posted" && !enteredByStaff && !reversal;
  if (isOrdinary) return posted ? <span className="posted">Posted</span> : null;
  return (
    <span className="badges">
      {status !== "posted" ? (
        <Badge tone={tones[status]}>{capitalised(status)}</Badge>
      ) : (
        posted && <span className="posted">Posted</span>
      )}
      {enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {reversal && <Badge tone="bad">{capitalised(reversal)}</Badge>}
    </span>
  );
}
