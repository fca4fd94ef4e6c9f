"use client";

import { useEffect, useState } from "react";
import { submit } from "@/lib/client/submit";
import { calls } from "@/lib/paths";

const resendPauseSeconds = 30;

type ResendCodeProps = {
  flowId: string;
  question: string;
  /** The button's text. */
  label: string;
  /** What is said where the server said nothing, and where it was not reached. */
  fallback: string;
  unreached?: string;
};

/** Sends another code, and counts down until one may be asked for again. */
export function ResendCode({
  flowId,
  question,
  label,
  fallback,
  unreached,
}: ResendCodeProps) {
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
      fallback,
      ...(unreached && { unreached }),
    });
    setBusy(false);
    setWait(answer.ok ? resendPauseSeconds : (answer.retryAfterSeconds ?? 0));
  }

  const minutes = Math.ceil(wait / 60);
  return (
    <p className="text-sm text-ink-soft">
      {question}{" "}
      {wait > 0 ? (
        <span className="figures">
          You can ask for another in{" "}
          {wait > 90 ? `${minutes} minutes` : `${wait} s`}.
        </span>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => void resend()}
          className="rounded-sm font-medium text-accent underline underline-offset-3 disabled:opacity-60"
        >
          {label}
        </button>
      )}
    </p>
  );
}
