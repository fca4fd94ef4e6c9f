import { WireBadge } from "@/components/ledger/wire-badge";
import { Badge } from "@/components/ui/badge";
import { capitalised } from "@/lib/platform/format";
import type { HistoryRow } from "@/lib/features/statements/history/queries";

/** The facts of an entry that its badges show. An entry that is no wire is posted. */
export type BadgedEntry = Partial<
  Pick<HistoryRow, "wireState" | "enteredByStaff" | "reversal">
>;

type EntryBadgesProps = {
  entry: BadgedEntry;
  /** Also shows the default status "posted". */
  posted?: boolean;
};

export function EntryBadges({ entry, posted = false }: EntryBadgesProps) {
  const { wireState, enteredByStaff, reversal } = entry;
  const isOrdinary = !wireState && !enteredByStaff && !reversal;
  if (isOrdinary) return posted ? <span className="posted">Posted</span> : null;
  return (
    <span className="badges">
      {wireState ? (
        <WireBadge state={wireState} />
      ) : (
        posted && <span className="posted">Posted</span>
      )}
      {enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {reversal && <Badge tone="bad">{capitalised(reversal)}</Badge>}
    </span>
  );
}
