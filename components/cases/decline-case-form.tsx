"use client";

import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { DialogForm } from "../form/dialog-form";

export function DeclineCaseForm({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cases/staff-contract")).declineCase,
    params: { caseId },
    defaults: { reason: "" },
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Decline case"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        type="area"
        label="Reason"
        hint="The customer sees this reason. The case is closed."
      />
    </DialogForm>
  );
}
