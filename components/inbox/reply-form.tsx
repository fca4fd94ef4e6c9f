"use client";

import { useEffect } from "react";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { SubmitButton } from "../form/submit-button";
import { useAttachments } from "./use-attachments";

/** Adds a message of the customer to a conversation. */
export function ReplyForm({
  conversationId,
  onDone,
}: {
  conversationId: string;
  onDone: () => void;
}) {
  const attachments = useAttachments({ by: "customer", conversationId });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/contract")).replyMessage,
    params: { conversationId },
    defaults: { message: "" },
    body: (values) => ({ ...values, attachments: attachments.ids }),
    onDone: ({ page }) => {
      form.reset();
      attachments.clear();
      page.refresh(onDone);
      return "stay";
    },
  });
  const { form, busy } = call;
  // The button that opened the form is gone, and its focus with it.
  useEffect(() => form.setFocus("message"), [form]);
  return (
    <Form call={call} autoComplete="off" className="grid gap-4">
      <TextField form={form} name="message" type="area" label="Your reply" />
      <AttachFiles attachments={attachments} sending={busy} />
      <div>
        <SubmitButton busy={busy || attachments.uploading}>
          Send reply
        </SubmitButton>
      </div>
    </Form>
  );
}
