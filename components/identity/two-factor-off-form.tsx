"use client";

import type { Realm } from "@/lib/identity/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

/** Turns two-factor sign-in off. Requires both factors. */
export function TwoFactorOffForm({
  realm,
  onClose,
}: {
  realm: Realm;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/two-factor/contract")).twoFactor[realm].off,
    defaults: { password: "", code: "" },
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        After this, a password alone is enough to sign in. We also delete your
        recovery codes.
      </p>
      <TextField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
      />
      <SecondFactorField form={form} />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy} variant="danger">
          Turn off
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
