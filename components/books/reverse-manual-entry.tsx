"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

type Entry = { id: string; reference: string };

/** Requests the entry that undoes a manual entry. */
export function ReverseManualEntry({ entry }: { entry: Entry }) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Reverse"
      title="Reverse entry"
      aria-label={`Reverse ${entry.reference}`}
    >
      {(close) => <ReverseForm entry={entry} onClose={close} />}
    </DialogButton>
  );
}

function ReverseForm({
  entry,
  onClose,
}: {
  entry: Entry;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/books/manual/staff-contract"))
        .reverseManualEntry,
    params: { manualEntryId: entry.id },
    defaults: { description: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Request reversal"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        {`A second person decides. Then an entry with both accounts exchanged undoes ${entry.reference}.`}
      </p>
      <TextField form={call.form} name="description" label="Reason" />
    </DialogForm>
  );
}
