"use client";

import { OwnPasswordField } from "@/components/form/own-password-field";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";

/** Removes a customer's second factor. Requires the staff member's own password and a reason. */
export function RemoveSecondFactor({ customerId }: { customerId: string }) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Remove"
      title="Remove two-factor sign-in"
    >
      {(close) => (
        <RemoveSecondFactorForm customerId={customerId} onClose={close} />
      )}
    </DialogButton>
  );
}

function RemoveSecondFactorForm({
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
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Remove two-factor sign-in"
      variant="danger"
      onClose={onClose}
    >
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
      <OwnPasswordField form={form} />
    </DialogForm>
  );
}
