"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { SubmitButton } from "../form/submit-button";
import { useAttachments } from "./use-attachments";

type CareFormProps = {
  customerId: string;
  name: string;
  email: string;
};

export function CareForm({ customerId, name, email }: CareFormProps) {
  const attachments = useAttachments({ by: "customer" });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/contract")).messageBank,
    params: { userId: customerId },
    defaults: {
      name,
      email,
      subject: "",
      message: "",
    },
    body: (values) => ({
      ...values,
      attachments: attachments.ids,
    }),
    onDone: ({ page }) => {
      form.reset();
      attachments.clear();
      page.refresh();
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
        name="subject"
        label="Subject"
        optional
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
        <AttachFiles attachments={attachments} sending={busy} />
      </div>
      <div className="sm:col-span-2">
        <SubmitButton
          busy={busy || attachments.uploading}
          className="w-full sm:w-auto"
        >
          Send message
        </SubmitButton>
      </div>
    </Form>
  );
}
