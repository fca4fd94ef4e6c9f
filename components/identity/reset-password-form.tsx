"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { identityPages } from "@/lib/identity/pages";
import { site } from "@/lib/platform/config/site";
import { Form } from "../form/form";
import { PasswordPair } from "./password-pair";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

export function ResetPasswordForm({ flowId }: { flowId: string }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).resetPassword,
    params: { userId: flowId },
    defaults: { password: "", confirmPassword: "", code: "" },
    onDone: ({ page }) => {
      page.open(identityPages.passwordChanged, { replace: true });
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
      <PasswordPair
        form={form}
        confirm="confirmPassword"
        labels={["New password", "Confirm new password"]}
      />
      {needsCode && (
        <SecondFactorField
          form={form}
          ifLost={`If you have lost them as well, call ${site.phones[0]}.`}
        />
      )}
      <SubmitButton busy={busy}>Reset Password</SubmitButton>
    </Form>
  );
}
