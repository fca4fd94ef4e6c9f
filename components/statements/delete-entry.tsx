"use client";

import Trash2 from "lucide-react/icons/trash-2";
import { useForm } from "react-hook-form";
import { loadReasonSchema, ReasonField } from "@/components/form/reason-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Spinner } from "@/components/ui/spinner";
import { schemaResolver } from "@/lib/browser/form/schema-resolver";
import type { StaffHistoryLine } from "./history-line";
import { loadReverseCall } from "./use-delete-entry";

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
  onDelete: (entry: StaffHistoryLine, reason: string) => void;
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
          <ReasonForm
            onReason={(reason) => onDelete(entry, reason)}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

function ReasonForm({
  onReason,
  onCancel,
}: {
  onReason: (reason: string) => void;
  onCancel: () => void;
}) {
  const form = useForm({
    resolver: schemaResolver<{ reason: string }>({
      contract: loadReverseCall,
      schema: loadReasonSchema,
    }),
    defaultValues: { reason: "" },
  });
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.handleSubmit(({ reason }) => onReason(reason))}
      className="grid gap-5"
    >
      <ReasonField form={form} />
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" variant="danger">
          Delete
        </Button>
      </DialogButtons>
    </form>
  );
}
