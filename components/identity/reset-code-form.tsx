"use client";

import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { DigitBoxes } from "@/components/ui/digit-boxes";
import {
  RESET_CODE_FAILED,
  RESET_UNREACHED,
  RESET_FAILED,
} from "@/lib/identity/reset-errors";
import { useCallForm } from "@/lib/browser/use-call-form";
import { resetPasswordPath } from "@/lib/identity/pages";
import { Form } from "../form/form";
import { ResendCode } from "./resend-code";
import { SubmitButton } from "../form/submit-button";

const errorId = "code-error";

/** The six boxes for a reset code. The right code opens the page for the new password. */
export function ResetCodeForm({
  flowId,
  resendAfterSeconds,
}: {
  flowId: string;
  resendAfterSeconds: number;
}) {
  const router = useRouter();
  const call = useCallForm({
    contract: async () => (await import("@/lib/identity/contract")).verifyCode,
    schema: async () => (await import("@/lib/identity/schema")).resetCodeSchema,
    params: { userId: flowId },
    defaults: { userInput: "" },
    fallback: RESET_CODE_FAILED,
    unreached: RESET_UNREACHED,
    onDone: () => {
      router.replace(resetPasswordPath(flowId));
      return "leave";
    },
  });
  const { form, busy } = call;
  const error = form.formState.errors.userInput?.message;

  return (
    <Form call={call} className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-sm font-medium">Code</p>
        <Controller
          control={form.control}
          name="userInput"
          render={({ field }) => (
            <DigitBoxes
              label="Code"
              length={6}
              inputRef={field.ref}
              value={field.value}
              onChange={field.onChange}
              invalid={Boolean(error)}
              describedBy={error ? errorId : undefined}
            />
          )}
        />
        {error && (
          <p id={errorId} className="text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </div>
      <SubmitButton busy={busy}>Verify OTP</SubmitButton>
      <ResendCode
        flowId={flowId}
        waitSeconds={resendAfterSeconds}
        question="Didn’t get the email?"
        label="Resend OTP"
        fallback={RESET_FAILED}
        unreached={RESET_UNREACHED}
      />
    </Form>
  );
}
