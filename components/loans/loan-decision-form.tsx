"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const decisions = [
  { value: "approve", label: "Approve" },
  { value: "decline", label: "Decline" },
];

export function LoanDecisionForm({
  loanId,
  declineOnly,
  onClose,
}: {
  loanId: string;
  declineOnly: boolean;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/staff-contract")).decideLoan,
    params: { loanId },
    defaults: {
      decision: declineOnly ? "decline" : "approve",
      yearlyRate: "",
      termMonths: "",
      reason: "",
    },
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
  });
  const { form, busy } = call;
  const declines = form.watch("decision") === "decline";
  return (
    <Form call={call} autoComplete="off" className="grid grid-cols-2 gap-5">
      {!declineOnly && (
        <SelectField
          form={form}
          name="decision"
          label="Decision"
          options={decisions}
          className="col-span-full"
        />
      )}
      {declines ? (
        <TextField
          form={form}
          name="reason"
          type="area"
          label="Reason"
          hint="The customer sees this reason."
          className="col-span-full"
        />
      ) : (
        <>
          <TextField
            form={form}
            name="yearlyRate"
            label="Yearly interest rate in %"
            inputMode="decimal"
            placeholder="0.00"
          />
          <TextField
            form={form}
            name="termMonths"
            label="Term in months"
            inputMode="numeric"
          />
        </>
      )}
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>
          {declines ? "Decline request" : "Approve and pay out"}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
