"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

export function ReturnWireForm({
  id,
  onClose,
}: {
  id: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/wires/contract")).returnWire,
    params: { wireId: id },
    defaults: { reason: "" },
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="For example: the other bank does not know this account"
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Return wire</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
