"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { codeSchema } from "@/lib/auth/schema";
import { endCodeFlow, useCodeFlow } from "@/lib/client/code-flow";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls, paths } from "@/lib/paths";
import { CodeSuccess } from "./code-success";
import { TextField } from "./fields";
import { Refusal } from "./refusal";
import { SubmitButton } from "./submit-button";

/** The sign-up code screen, for the flow this tab has started. */
export function CodeForm() {
  const flowId = useCodeFlow();
  const [accountNumber, setAccountNumber] = useState<string | null>(null);
  if (accountNumber !== null) {
    return <CodeSuccess accountNumber={accountNumber} />;
  }
  if (flowId === undefined) return <Skeleton className="h-48" />;
  if (flowId === null) {
    return (
      <EmptyState title="No code is waiting here">
        <p>Sign up first, or sign in to have a new code sent to you.</p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.signUp} size="small">
            Sign Up
          </ButtonLink>
          <ButtonLink href={paths.signIn} size="small" look="secondary">
            Log In
          </ButtonLink>
        </div>
      </EmptyState>
    );
  }
  return <RunningFlow flowId={flowId} onVerified={setAccountNumber} />;
}

function RunningFlow({
  flowId,
  onVerified,
}: {
  flowId: string;
  onVerified: (accountNumber: string) => void;
}) {
  const router = useRouter();
  const { form, busy, refusal, onSubmit } = useCallForm({
    schema: codeSchema,
    defaults: { userInput: "" },
    call: (values) =>
      submit<{ accountNumber: string }>({
        path: calls.verify(flowId),
        body: values,
        fallback: textOf("CODE_FAILED"),
      }),
    onDone: ({ accountNumber }) => {
      onVerified(accountNumber);
      endCodeFlow();
      return "leave";
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <Refusal refusal={refusal} />
      <TextField
        form={form}
        name="userInput"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint="Six digits from the mail we have sent you, valid for 5 minutes."
      />
      <div className="grid grid-cols-2 gap-3">
        <SubmitButton busy={busy}>Verify</SubmitButton>
        <Button
          look="secondary"
          onClick={() => {
            endCodeFlow();
            router.push(paths.home);
          }}
        >
          Cancel
        </Button>
      </div>
      <Resend flowId={flowId} />
    </form>
  );
}

const resendPauseSeconds = 30;

function Resend({ flowId }: { flowId: string }) {
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function resend() {
    setBusy(true);
    const answer = await submit({
      path: calls.resendCode(flowId),
      method: "GET",
      fallback: textOf("CODE_FAILED"),
    });
    setBusy(false);
    setWait(answer.ok ? resendPauseSeconds : (answer.retryAfterSeconds ?? 0));
  }

  const minutes = Math.ceil(wait / 60);
  return (
    <p className="text-sm text-ink-soft">
      No code in your mail?{" "}
      {wait > 0 ? (
        <span className="figures">
          You can ask for another in{" "}
          {wait > 90 ? `${minutes} minutes` : `${wait} s`}.
        </span>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            resend().catch(() => toast.error(textOf("CODE_FAILED")));
          }}
          className="rounded-sm font-medium text-accent underline underline-offset-3 disabled:opacity-60"
        >
          Click to resend
        </button>
      )}
    </p>
  );
}
