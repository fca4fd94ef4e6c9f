"use client";

import { useRouter } from "next/navigation";
import type { Realm } from "@/lib/identity/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

export function ChangePasswordForm({
  realm,
  onClose,
}: {
  realm: Realm;
  onClose: () => void;
}) {
  const router = useRouter();
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/password-change/contract")).changePassword[
        realm
      ],
    defaults: {
      currentPassword: "",
      password: "",
      confirmPassword: "",
      code: "",
    },
    onDone: () => {
      onClose();
      router.refresh();
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
      <p className="text-sm text-ink-soft">
        When you change your password, we sign you out on all other devices.
      </p>
      <TextField
        form={form}
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with uppercase and lowercase letters, a digit and a special character."
      />
      <TextField
        form={form}
        name="confirmPassword"
        type="password"
        label="Confirm new password"
        autoComplete="new-password"
      />
      {needsCode && <SecondFactorField form={form} />}
      <DialogButtons onCancel={onClose} busy={busy}>
        <SubmitButton busy={busy}>Change password</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
