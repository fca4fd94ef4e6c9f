"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { useOpenLater } from "@/lib/browser/use-open-later";
import { resetCodePath } from "@/lib/identity/pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const codePageRedirectMs = 2000;

/** Requests a code by email. The code page opens after two seconds. */
export function ForgotForm() {
  const [flowId, setFlowId] = useState<string | null>(null);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).forgotPassword,
    defaults: { email: "" },
    onDone: ({ data: { data } }) => {
      setFlowId(data);
      return "leave";
    },
  });
  const { form, busy } = call;

  useOpenLater(
    flowId === null ? null : resetCodePath(flowId),
    codePageRedirectMs,
  );

  return (
    <Form call={call} className="grid gap-5">
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
      />
      <div className="grid gap-4" aria-live="polite">
        {flowId !== null && (
          <Notice tone="good">
            If this address belongs to an account, we have emailed it a code.
            Taking you to the next page …
          </Notice>
        )}
        <SubmitButton busy={busy}>Reset Password</SubmitButton>
      </div>
    </Form>
  );
}
