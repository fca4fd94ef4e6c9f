"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  clearCodeFlow,
  saveCodeFlow,
  secondsToResend,
  useCodeFlow,
} from "@/lib/browser/code-flow";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { sitePages } from "@/components/marketing/pages";
import { CodeSuccess } from "./code-success";
import { ContinueSignUp } from "./continue-sign-up";
import { SignUpAddress } from "./sign-up-address";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { ResendCode } from "../identity/resend-code";
import { SubmitButton } from "../form/submit-button";

/** The sign-up code page, for the flow of this tab. */
export function CodeForm() {
  const flowId = useCodeFlow();
  const [accountNumber, setAccountNumber] = useState<string | null>(null);
  if (accountNumber !== null) {
    return <CodeSuccess accountNumber={accountNumber} />;
  }
  if (flowId === undefined) return <Skeleton className="h-48" />;
  if (flowId === null) return <ContinueSignUp />;
  // Another flow begins with empty fields.
  return (
    <div className="grid gap-5">
      <SignUpAddress key={`address ${flowId}`} flowId={flowId} />
      <RunningFlow key={flowId} flowId={flowId} onVerified={setAccountNumber} />
    </div>
  );
}

function RunningFlow({
  flowId,
  onVerified,
}: {
  flowId: string;
  onVerified: (accountNumber: string) => void;
}) {
  const router = useRouter();
  const [waitSeconds] = useState(secondsToResend);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).verifyCode,
    params: { userId: flowId },
    defaults: { userInput: "" },
    onDone: ({ data: { accountNumber } }) => {
      // Only password resets answer without an account number.
      onVerified(accountNumber!);
      clearCodeFlow();
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <TextField
        form={form}
        name="userInput"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint="Enter the 6 digits from our email. The code is valid for 5 minutes."
      />
      <div className="grid grid-cols-2 gap-3">
        <SubmitButton busy={busy}>Verify</SubmitButton>
        <Button
          variant="secondary"
          onClick={() => {
            clearCodeFlow();
            router.push(sitePages.home);
          }}
        >
          Cancel
        </Button>
      </div>
      <ResendCode
        call={{
          contract: async () =>
            (await import("@/lib/features/access/contract")).resendCode,
          params: { userId: flowId },
        }}
        waitSeconds={waitSeconds}
        onSent={() => {
          saveCodeFlow(flowId);
          call.clear();
        }}
        question="Didn’t get the email?"
        label="Click to resend"
      />
    </Form>
  );
}
