"use client";

import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";
import { TextField } from "./fields";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

type CareFormProps = { customerId: string; name: string; email: string };

/** A customer's message to the staff. */
export function CareForm({ customerId, name, email }: CareFormProps) {
  const call = useCallForm({
    schema: async () => (await import("@/lib/messages/schema")).careSchema,
    defaults: { name, email, message: "" },
    call: (values) =>
      submit({
        path: calls.messageCare(customerId),
        body: values,
        fallback: textOf("CONTACT_FAILED"),
        unreached: textOf("CONTACT_UNREACHED"),
      }),
    onDone: () => {
      form.reset();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5 sm:grid-cols-2">
      <TextField form={form} name="name" label="Name" autoComplete="name" />
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="message"
        type="area"
        label="Message"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <SubmitButton busy={busy} className="w-full sm:w-auto">
          Send message
        </SubmitButton>
      </div>
    </Form>
  );
}
