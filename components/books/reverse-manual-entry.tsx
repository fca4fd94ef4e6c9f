"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

type Entry = { id: string; reference: string };

/** Requests the entry that undoes a manual entry. */
export function ReverseManualEntry({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Reverse ${entry.reference}`}
        onClick={() => setOpen(true)}
      >
        Reverse
      </Button>
      <Dialog title="Reverse entry" open={open} onClose={close}>
        <ReverseForm entry={entry} onClose={close} />
      </Dialog>
    </>
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
