"use client";

import { useRouter } from "next/navigation";
import { useCallForm } from "@/lib/browser/use-call-form";
import { identityPages } from "@/lib/identity/pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

export function ResetPasswordForm({ flowId }: { flowId: string }) {
  const router = useRouter();
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/contract")).resetPassword,
    params: { userId: flowId },
    defaults: { password: "", confirmPassword: "", code: "" },
    onDone: () => {
      router.replace(identityPages.passwordChanged);
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
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
      <SubmitButton busy={busy}>Reset Password</SubmitButton>
    </Form>
  );
}
