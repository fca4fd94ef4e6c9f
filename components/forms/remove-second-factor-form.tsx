"use client";

import { useRouter } from "next/navigation";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";
import { TextField } from "./fields";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

/** Takes the second factor off a customer, for the own password and with a reason. */
export function RemoveSecondFactorForm({
  customerId,
  onClose,
}: {
  customerId: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const call = useCallForm({
    schema: async () =>
      (await import("@/lib/auth/two-factor/schema")).removeSchema,
    defaults: { reason: "", password: "" },
    call: (body) =>
      submit({
        path: calls.removeSecondFactor(customerId),
        body,
        fallback: textOf("FACTOR_NOT_REMOVED"),
      }),
    onDone: () => {
      onClose();
      router.refresh();
      return "leave";
    },
    onRefused: ({ code }) => {
      if (code === "TWO_FACTOR_OFF") router.refresh();
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        For a customer who has lost the app and all recovery codes. The password
        alone opens the account then, every session of the customer ends, and
        the customer is told by mail and in the inbox.
      </p>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="How you know that it is the customer. It stays in the audit log, so no personal data."
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
        <SubmitButton busy={busy} look="danger">
          Remove
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
