"use client";

import { Dialog } from "@/components/ui/dialog";
import type { StaffHistoryLine } from "./staff-line";
import { ReversalForm } from "./reversal-form";

/** The facts of an entry that the question names. */
type ReversedEntry = Pick<
  StaffHistoryLine,
  "id" | "reference" | "amount" | "sender" | "receiver" | "isFee" | "exchanged"
>;

/** Asks before an entry is reversed. Without an entry it is closed. */
export function ReverseEntryDialog({
  entry,
  onBusy,
  onClose,
}: {
  entry: ReversedEntry | null;
  onBusy?: (busy: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={entry?.isFee ? "Waive this fee?" : "Reverse this transaction?"}
      open={entry !== null}
      onClose={onClose}
    >
      {entry && (
        <>
          <p className="mb-5 text-sm [overflow-wrap:anywhere]">
            <span>{entry.isFee ? "We will waive " : "We will reverse "}</span>
            <span translate="no" className="figures">
              {entry.reference}
            </span>
            <span>{`, ${entry.amount} from ${entry.sender} to ${entry.receiver}. The money goes back. ${entry.exchanged ? `We will also reverse the other side of this exchange, ${entry.exchanged}, and any mark-up. ` : ""}Lists will then hide the ${entry.exchanged ? "transactions and their reversals" : "transaction and its reversal"}; statements show both.`}</span>
          </p>
          <ReversalForm
            id={entry.id}
            submit={entry.isFee ? "Waive fee" : "Reverse"}
            {...(onBusy && { onBusy })}
            onDone={({ page }) => page.refresh(onClose)}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
