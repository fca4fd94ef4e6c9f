"use client";

import { Controller } from "react-hook-form";
import { CodeInput } from "@/components/ui/code-input";
import {
  RESET_CODE_FAILED,
  RESET_UNREACHED,
  RESET_FAILED,
} from "@/lib/features/access/errors";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { resetPasswordPath } from "@/lib/identity/pages";
import { Form } from "../form/form";
import { ResendCode } from "./resend-code";
import { SubmitButton } from "../form/submit-button";

/** The six boxes for a reset code. The right code opens the page for the new password. */
export function ResetCodeForm({
  flowId,
  resendAfterSeconds,
}: {
  flowId: string;
  resendAfterSeconds: number;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).verifyCode,
    schema: async () => (await import("@/lib/identity/schema")).resetCodeSchema,
    params: { userId: flowId },
    defaults: { userInput: "" },
    fallback: RESET_CODE_FAILED,
    unreached: RESET_UNREACHED,
    onDone: ({ page }) => {
      page.open(resetPasswordPath(flowId), { replace: true });
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <Controller
        control={form.control}
        name="userInput"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <CodeInput
            ref={ref}
            id="userInput"
            legend="Code"
            length={6}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <SubmitButton busy={busy}>Verify OTP</SubmitButton>
      <ResendCode
        call={{
          contract: async () =>
            (await import("@/lib/features/access/contract")).resendCode,
          params: { userId: flowId },
        }}
        waitSeconds={resendAfterSeconds}
        onSent={call.clear}
        question="Didn’t get the email?"
        label="Resend OTP"
        fallback={RESET_FAILED}
        unreached={RESET_UNREACHED}
      />
    </Form>
  );
}
