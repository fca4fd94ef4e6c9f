"use client";

import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { contactSchema } from "@/lib/messages/schema";
import { calls } from "@/lib/paths";
import { TextField } from "./fields";
import { Refusal } from "./refusal";
import { SubmitButton } from "./submit-button";

const spinnerMs = 3000;

/** The About page's message to the staff; its spinner turns for three seconds. */
export function ContactForm() {
  const { form, busy, refusal, onSubmit } = useCallForm({
    schema: contactSchema,
    defaults: { firstName: "", lastName: "", email: "", message: "" },
    call: (values) =>
      submit({
        path: calls.contact,
        body: values,
        fallback: textOf("CONTACT_FAILED"),
        unreached: textOf("CONTACT_UNREACHED"),
        notBefore: new Promise((resolve) => setTimeout(resolve, spinnerMs)),
      }),
    onDone: () => {
      form.reset();
      return "stay";
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Refusal refusal={refusal} className="sm:col-span-2" />
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
        label="E-mail"
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
    </form>
  );
}
