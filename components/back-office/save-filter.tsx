"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { FilteredList } from "@/lib/features/back-office/saved-filters/lists";

type SaveFilterProps = { list: FilteredList; query: string };

/** Saves the filters of a list's address under a name. */
export function SaveFilter(props: SaveFilterProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Save filter
      </Button>
      <Dialog title="Save filter" open={open} onClose={close}>
        <SaveFilterForm key={props.query} {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function SaveFilterForm({
  list,
  query,
  onClose,
}: SaveFilterProps & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/back-office/saved-filters/staff-contract"))
        .saveFilter,
    defaults: { list, query, name: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      submit="Save filter"
      autoComplete="off"
      onClose={onClose}
    >
      <TextField form={call.form} name="name" label="Name" maxLength={40} />
    </DialogForm>
  );
}
