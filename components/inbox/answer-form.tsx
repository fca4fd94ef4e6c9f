"use client";

import { Notice } from "@/components/ui/notice";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Sender } from "@/lib/features/inbox/messages/message";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { senders } from "./senders";
import { SubmitButton } from "../form/submit-button";
import { useAttachments } from "./use-attachments";

export function AnswerForm({
  messageId,
  conversationId,
  version,
  colleague,
  lastSender,
  subject,
  isFirst,
}: {
  messageId: string;
  version: string;
  /** The colleague who has taken on the conversation. */
  colleague: string | null;
  /** The conversation with a customer; null for a visitor, whose answer is an email without files. */
  conversationId: string | null;
  subject: string;
  /** The bank's last sender in the conversation, which the form starts with. */
  lastSender: Sender | null;
  /** Whether a reply is what comes next: its button is the filled one of the page. */
  isFirst: boolean;
}) {
  const attachments = useAttachments(
    conversationId ? { by: "staff", conversationId } : null,
  );
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/staff-contract"))
        .answerMessage,
    params: { messageId },
    defaults: {
      sender: lastSender ?? "",
      subject: subject.slice(0, 120),
      content: "",
    },
    version: () => version,
    body: (values) => ({ ...values, attachments: attachments.ids }),
    onDone: ({ page, values: { sender } }) => {
      form.reset({ ...form.formState.defaultValues, sender });
      attachments.clear();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-4">
      {colleague && (
        <Notice tone="warn">
          {`${colleague} has taken this on, and may be answering.`}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <SelectField
          form={form}
          name="sender"
          label="Sender"
          placeholder="Choose"
          options={senders}
        />
        <TextField form={form} name="subject" label="Subject" />
      </div>
      <TextField
        form={form}
        name="content"
        id="message-content"
        type="area"
        label="Message"
      />
      {conversationId && (
        <AttachFiles attachments={attachments} sending={busy} />
      )}
      <div>
        <SubmitButton
          busy={busy || attachments.uploading}
          variant={isFirst ? "primary" : "secondary"}
        >
          Send reply
        </SubmitButton>
      </div>
    </Form>
  );
}
