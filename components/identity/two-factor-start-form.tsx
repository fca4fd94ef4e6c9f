"use client";

import type { Realm } from "@/lib/identity/callers";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { DialogForm } from "../form/dialog-form";
import { OwnPasswordField } from "../form/own-password-field";
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
      (await import("@/lib/features/access/two-factor/contract")).twoFactor[
        realm
      ].start,
    defaults: { password: "" },
    onDone: ({ data }) => {
      onStarted(data);
      return "leave";
    },
  });
  const { form } = call;

  return (
    <DialogForm call={call} submit="Continue" onClose={onCancel}>
      <p className="text-sm text-ink-soft">
        You need an authenticator app, such as Google Authenticator or Microsoft
        Authenticator. To continue, enter your password.
      </p>
      <OwnPasswordField form={form} />
    </DialogForm>
  );
}
