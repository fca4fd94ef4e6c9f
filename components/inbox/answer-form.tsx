"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { senders } from "./senders";
import { SubmitButton } from "../form/submit-button";

export function AnswerForm({
  messageId,
  subject,
}: {
  messageId: string;
  subject: string;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/staff-contract"))
        .answerMessage,
    params: { messageId },
    defaults: {
      sender: "",
      subject: subject.slice(0, 120),
      content: "",
    },
    onDone: ({ page }) => {
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <SelectField
        form={form}
        name="sender"
        label="Sender"
        placeholder="Choose"
        options={senders}
      />
      <TextField form={form} name="subject" label="Subject" />
      <TextField
        form={form}
        name="content"
        id="message-content"
        type="area"
        label="Message"
      />
      <div>
        <SubmitButton busy={busy}>Send reply</SubmitButton>
      </div>
    </Form>
  );
}
