"use client";

import { useState } from "react";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { SubmitButton } from "../form/submit-button";

/** Adds a message of the customer to a conversation. */
export function ReplyForm({
  conversationId,
  onDone,
}: {
  conversationId: string;
  onDone?: () => void;
}) {
  const [files, setFiles] = useState<Attachment[]>([]);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/contract")).replyMessage,
    params: { conversationId },
    defaults: { message: "" },
    body: (values) => ({ ...values, attachments: files.map(({ id }) => id) }),
    onDone: ({ page }) => {
      form.reset();
      setFiles([]);
      page.refresh(onDone);
      return "stay";
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-4">
      <TextField form={form} name="message" type="area" label="Your reply" />
      <AttachFiles
        place={{ by: "customer", conversationId }}
        files={files}
        onChange={setFiles}
      />
      <div>
        <SubmitButton busy={busy}>Send reply</SubmitButton>
      </div>
    </Form>
  );
}
