"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { DialogForm } from "../form/dialog-form";

export function ReturnWireForm({
  id,
  onClose,
}: {
  id: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/wires/staff-contract")).returnWire,
    params: { wireId: id },
    defaults: { reason: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;

  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Return wire"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="For example: the other bank does not know this account"
      />
    </DialogForm>
  );
}
