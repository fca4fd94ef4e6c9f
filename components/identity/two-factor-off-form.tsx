"use client";

import type { Realm } from "@/lib/identity/callers";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { DialogForm } from "../form/dialog-form";
import { OwnPasswordField } from "../form/own-password-field";
import { SecondFactorField } from "./second-factor-field";

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
      (await import("@/lib/features/access/two-factor/contract")).twoFactor[
        realm
      ].off,
    defaults: { password: "", code: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;

  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Turn off"
      variant="danger"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        After this, a password alone is enough to sign in. We also delete your
        recovery codes.
      </p>
      <OwnPasswordField form={form} />
      <SecondFactorField form={form} />
    </DialogForm>
  );
}
