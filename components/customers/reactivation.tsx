"use client";

import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { WayBack } from "@/lib/features/customers/dormancy/queries";
import { CallButton } from "../form/call-button";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { ResendCode } from "../identity/resend-code";

const loadContracts = () =>
  import("@/lib/features/customers/dormancy/contract");

const sendCode = {
  contract: async () => (await loadContracts()).sendReactivationCode,
};

/** Ends the dormancy of the customer's account in two steps: an email with a code, and the code. */
export function Reactivation({ wayBack: { sent } }: { wayBack: WayBack }) {
  return sent ? (
    <CodeForm waitSeconds={sent.waitSeconds} />
  ) : (
    <div>
      <CallButton call={sendCode}>Send a code</CallButton>
    </div>
  );
}

function CodeForm({ waitSeconds }: { waitSeconds: number }) {
  const call = useCallForm({
    contract: async () => (await loadContracts()).reactivate,
    defaults: { emailedCode: "" },
    onDone: refreshThen(() => {}),
    onRefused: refreshOnConflict,
  });

  return (
    <Form call={call} className="grid max-w-md gap-4">
      <TextField
        form={call.form}
        name="emailedCode"
        label="Code from our email"
        hint="It’s valid for 5 minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div>
        <SubmitButton busy={call.busy}>Reactivate account</SubmitButton>
      </div>
      <ResendCode
        call={sendCode}
        waitSeconds={waitSeconds}
        onSent={call.clear}
        question="No email?"
        label="Send a new code"
      />
    </Form>
  );
}
