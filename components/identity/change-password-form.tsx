"use client";

import type { Realm } from "@/lib/identity/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { CHANGE_DEFAULTS, NewPasswordFields } from "./new-password-fields";
import { SubmitButton } from "../form/submit-button";

export function ChangePasswordForm({
  realm,
  onClose,
}: {
  realm: Realm;
  onClose: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/password-change/contract")).changePassword[
        realm
      ],
    defaults: CHANGE_DEFAULTS,
    onDone: ({ page }) => {
      page.refresh(onClose);
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
      <p className="text-sm text-ink-soft">
        When you change your password, we sign you out on all other devices.
      </p>
      <NewPasswordFields
        form={form}
        currentLabel="Current password"
        needsCode={needsCode}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Change password</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
