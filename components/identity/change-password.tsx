"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Realm } from "@/lib/identity/callers";
import { CHANGE_DEFAULTS, NewPasswordFields } from "./new-password-fields";

export function ChangePassword({ realm }: { realm: Realm }) {
  return (
    <DialogButton variant="secondary" size="small" label="Change password">
      {(close) => <ChangePasswordForm realm={realm} onClose={close} />}
    </DialogButton>
  );
}

function ChangePasswordForm({
  realm,
  onClose,
}: {
  realm: Realm;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/password/contract")).changePassword[
        realm
      ],
    defaults: CHANGE_DEFAULTS,
    onDone: refreshThen(onClose),
  });
  const { form, needsCode } = call;

  return (
    <DialogForm call={call} submit="Change password" onClose={onClose}>
      <p className="text-sm text-ink-soft">
        When you change your password, we sign you out on all other devices.
      </p>
      <NewPasswordFields
        form={form}
        currentLabel="Current password"
        needsCode={needsCode}
      />
    </DialogForm>
  );
}
