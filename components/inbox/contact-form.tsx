"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const spinnerMs = 3000;

/** The contact form. Its spinner shows for at least three seconds. */
export function ContactForm() {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/contract")).contactBank,
    defaults: { firstName: "", lastName: "", email: "", message: "" },
    minimumWait: () => new Promise((resolve) => setTimeout(resolve, spinnerMs)),
    onDone: () => {
      form.reset();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="firstName"
        label="First name"
        autoComplete="given-name"
      />
      <TextField
        form={form}
        name="lastName"
        label="Last name"
        autoComplete="family-name"
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="message"
        type="area"
        label="Message"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <SubmitButton busy={busy}>SEND</SubmitButton>
      </div>
    </Form>
  );
}
