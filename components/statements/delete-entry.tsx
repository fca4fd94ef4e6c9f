"use client";

import Trash2 from "lucide-react/icons/trash-2";
import { Spinner } from "@/components/ui/spinner";
import { Dialog } from "@/components/ui/dialog";
import type { StaffHistoryLine } from "./history-line";
import { ReversalForm } from "./reversal-form";

export function DeleteButton({
  reference,
  busy,
  onClick,
}: {
  reference: string;
  /** Its transaction is being deleted. */
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`Delete ${reference}`}
      onClick={onClick}
      aria-busy={busy}
      className="delete-button"
    >
      {busy ? <Spinner /> : <Trash2 aria-hidden />}
    </button>
  );
}

/** Asks before an entry is deleted. Without an entry it is closed. */
export function DeleteEntryDialog({
  entry,
  onBusy,
  onClose,
}: {
  entry: StaffHistoryLine | null;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Delete this transaction?"
      open={entry !== null}
      onClose={onClose}
    >
      {entry && (
        <>
          <p className="mb-5 text-sm [overflow-wrap:anywhere]">
            We will reverse{" "}
            <span translate="no" className="figures">
              {entry.reference}
            </span>
            <span>{`, ${entry.amount} from ${entry.sender} to ${entry.receiver}. The money goes back. This list will then hide the transaction and its reversal; statements show both.`}</span>
          </p>
          <ReversalForm
            id={entry.id}
            submit="Delete"
            onBusy={onBusy}
            onDone={({ page }) => page.refresh(onClose)}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
