"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Requests an email with the account number. Its answer is the same for every address. */
export function ForgotNumberForm() {
  const [isSent, setIsSent] = useState(false);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/contract")).forgotAccountNumber,
    defaults: { email: "" },
    onAttempt: () => setIsSent(false),
    onDone: () => {
      setIsSent(true);
      return "stay";
    },
  });
  return (
    <Form call={call} className="grid gap-5">
      <TextField
        form={call.form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
      />
      <div className="grid gap-4" aria-live="polite">
        {isSent && (
          <Notice tone="good">
            If this address belongs to an account, we have emailed it the
            account number. If nothing arrives within a few minutes, check the
            address or contact us.
          </Notice>
        )}
        <SubmitButton busy={call.busy}>Email account number</SubmitButton>
      </div>
    </Form>
  );
}
