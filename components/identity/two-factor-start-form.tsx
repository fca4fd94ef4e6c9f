"use client";

import type { Realm } from "@/lib/identity/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import type { SetUp } from "./two-factor-confirm-form";

/** The first step: the password, so that nobody else can turn it on. */
export function TwoFactorStartForm({
  realm,
  onStarted,
  onCancel,
}: {
  realm: Realm;
  onStarted: (setUp: SetUp) => void;
  onCancel: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/two-factor/contract")).twoFactor[realm]
        .start,
    defaults: { password: "" },
    onDone: ({ data }) => {
      onStarted(data);
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <p className="text-sm text-ink-soft">
        You need an authenticator app, such as Google Authenticator or Microsoft
        Authenticator. To continue, enter your password.
      </p>
      <TextField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
      />
      <DialogButtons onCancel={onCancel} busy={busy}>
        <SubmitButton busy={busy}>Continue</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
