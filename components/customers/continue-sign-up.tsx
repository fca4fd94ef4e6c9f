"use client";

import { ButtonLink } from "@/components/ui/button";
import { saveCodeFlow } from "@/lib/browser/code-flow";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { customerPages } from "@/lib/features/customers/pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Sends a new code to somebody who has closed the page of the code. */
export function ContinueSignUp() {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/contract")).continueSignUp,
    defaults: { email: "", password: "" },
    onDone: ({ data: { data } }) => {
      saveCodeFlow(data.id);
      return "leave";
    },
  });
  return (
    <Form call={call} className="grid gap-5">
      <p className="text-ink-soft">
        Enter the email address and the password that you signed up with, and
        we’ll email you a new code.
      </p>
      <TextField
        form={call.form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
      />
      <TextField
        form={call.form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
      />
      <SubmitButton busy={call.busy}>Email a new code</SubmitButton>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">No sign-up yet?</p>
        <ButtonLink
          href={customerPages.signUp}
          size="small"
          variant="secondary"
        >
          Sign Up
        </ButtonLink>
      </div>
    </Form>
  );
}
