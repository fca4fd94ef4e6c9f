"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

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
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
    onRefused: ({ status }, page) => {
      if (status === 409) page.refresh();
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <TextField
        form={form}
        name="reason"
        type="area"
        label="Reason"
        hint="The customer sees this reason. The case is closed."
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Decline case</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
