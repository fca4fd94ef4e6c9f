"use client";

import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Spinner } from "@/components/ui/spinner";
import type { StaffHistoryLine } from "./history-line";

export function DeleteButton({
  reference,
  isDeleting,
  onClick,
}: {
  reference: string;
  isDeleting: boolean;
  onClick: () => void;
}) {
  if (isDeleting)
    return (
      <span className="grid size-9 place-items-center">
        <Spinner label={`Deleting ${reference}`} />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={`Delete ${reference}`}
      onClick={onClick}
      className="delete-button"
    >
      <Trash2 aria-hidden />
    </button>
  );
}

/** Asks before an entry is deleted. Without an entry it is closed. */
export function DeleteEntryDialog({
  entry,
  onClose,
  onDelete,
}: {
  entry: StaffHistoryLine | null;
  onClose: () => void;
  onDelete: (entry: StaffHistoryLine) => void;
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
            We will reverse <span className="figures">{entry.reference}</span>,{" "}
            {entry.amount} from {entry.sender} to {entry.receiver}. The money
            goes back. This list will then hide the transaction and its
            reversal; statements show both.
          </p>
          <DialogButtons onCancel={onClose}>
            <Button variant="danger" onClick={() => onDelete(entry)}>
              Delete
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
