"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { FilteredList } from "@/lib/features/back-office/saved-filters/lists";

type SaveFilterProps = { list: FilteredList; query: string };

/** Saves the filters of a list's address under a name. */
export function SaveFilter(props: SaveFilterProps) {
  return (
    <DialogButton variant="quiet" size="small" label="Save filter">
      {(close) => (
        <SaveFilterForm key={props.query} {...props} onClose={close} />
      )}
    </DialogButton>
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
