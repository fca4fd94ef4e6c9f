"use client";

import type { Route } from "next";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/customers/account-picker";
import { ButtonLink } from "@/components/ui/button";
import type { Choice } from "@/components/ui/use-choices";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { senders } from "./senders";
import { SubmitButton } from "../form/submit-button";
import { useAttachments } from "./use-attachments";

export function ComposeForm({
  closeHref,
  receiver,
}: {
  closeHref: Route;
  /** The account that is chosen already. */
  receiver: Choice | null;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/staff-contract"))
        .messageCustomer,
    params: (values) => ({ userId: values.receiver }),
    defaults: {
      sender: "",
      subject: "",
      receiver: receiver?.value ?? "",
      content: "",
    },
    body: (values) => ({ ...values, attachments: attachments.ids }),
    onDone: ({ page }) => {
      page.open(closeHref, { scroll: false });
      return "leave";
    },
  });
  const { form, busy } = call;
  const to: string = useWatch({ control: form.control, name: "receiver" });
  const attachments = useAttachments(to ? { by: "staff", receiver: to } : null);

  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="sender"
        label="Sender"
        placeholder="Choose"
        options={senders}
      />
      <AccountPicker
        form={form}
        name="receiver"
        label="Receiver"
        initial={receiver}
      />
      <TextField
        form={form}
        name="subject"
        label="Subject"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="content"
        id="message-content"
        type="area"
        label="Message"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <AttachFiles attachments={attachments} sending={busy} />
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton busy={busy || attachments.uploading}>
          Send message
        </SubmitButton>
        <ButtonLink href={closeHref} variant="secondary" scroll={false}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
