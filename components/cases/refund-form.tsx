"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Refunds a payment from the bank's cash account; `most` is what is left of it. */
export function RefundForm({
  caseId,
  most,
  onClose,
}: {
  caseId: string;
  most: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cases/staff-contract")).refundCase,
    params: { caseId },
    defaults: { amount: most },
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
        name="amount"
        label="Amount in $"
        inputMode="decimal"
        hint={`At most ${most}. The bank’s cash account pays, and the case is closed.`}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Refund payment</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
