"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Removes a customer's second factor. Requires the staff member's own password and a reason. */
export function RemoveSecondFactorForm({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/staff-contract"))
        .removeSecondFactor,
    params: { userId: customerId },
    defaults: { reason: "", password: "" },
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
    onRefused: ({ code }, page) => {
      if (code === "TWO_FACTOR_OFF") page.refresh();
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Do this only if the customer has lost the authenticator app and all
        recovery codes. The customer is signed out everywhere and can then sign
        in with the password alone. We send the customer an email and a message.
      </p>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="How you checked the customer’s identity. The audit log keeps the reason, so leave out personal data."
        maxLength={200}
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy} variant="danger">
          Remove two-factor sign-in
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
