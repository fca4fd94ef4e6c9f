"use client";

import { RESEND_AFTER_SECONDS } from "@/lib/identity/codes/resend-policy";
import { useCountdown } from "@/lib/browser/use-countdown";
import type { AnswerDisplay, CallTarget } from "@/lib/browser/submit";
import { useCall } from "@/lib/browser/use-call";
import type { Contract } from "@/lib/calls/call";

type ResendCodeProps<C extends Contract> = {
  /** The call that sends another code. */
  call: CallTarget<C>;
  /** Seconds until another code may be requested. */
  waitSeconds: number;
  onSent?: () => void;
  question: string;
  label: string;
} & Pick<AnswerDisplay, "fallback" | "unreached">;

/** Sends another code and counts down until the next one may be requested. */
export function ResendCode<C extends Contract>({
  call,
  waitSeconds,
  onSent,
  question,
  label,
  ...showing
}: ResendCodeProps<C>) {
  const [wait, restart] = useCountdown(waitSeconds);
  const { busy, run } = useCall(call, {
    ...showing,
    onAnswer: (answer) => {
      restart(
        answer.ok ? RESEND_AFTER_SECONDS : (answer.retryAfterSeconds ?? 0),
      );
      if (answer.ok) onSent?.();
    },
  });

  const minutes = Math.ceil(wait / 60);
  return (
    <p className="text-sm text-ink-soft">
      <span>{`${question} `}</span>
      {wait > 0 ? (
        <span className="figures">
          {`You can request another in ${wait > 90 ? `${minutes} minutes` : `${wait} s`}.`}
        </span>
      ) : (
        <button
          type="button"
          // `disabled` would lose the focus.
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void run();
          }}
          className="link -my-3 min-h-11 aria-disabled:opacity-60"
        >
          {label}
        </button>
      )}
    </p>
  );
}
