"use client";

import type { Route } from "next";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/customers/account-picker";
import { ButtonLink } from "@/components/ui/button";
import type { Choice } from "@/components/ui/use-choices";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { AttachFiles } from "./attach-files";
import { senders } from "./senders";
import { SubmitButton } from "../form/submit-button";

/** Files, and the customer that they are for. */
type Attached = { to: string; files: Attachment[] };

const filesFor = ({ to, files }: Attached, receiver: string): Attachment[] =>
  to === receiver ? files : [];

export function ComposeForm({
  closeHref,
  receiver,
}: {
  closeHref: Route;
  /** The account that is chosen already. */
  receiver: Choice | null;
}) {
  // A file is for one customer: another receiver does not get it.
  const [attached, setAttached] = useState<Attached>({ to: "", files: [] });
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
    body: (values) => ({
      ...values,
      attachments: filesFor(attached, values.receiver).map(({ id }) => id),
    }),
    onDone: ({ page }) => {
      page.open(closeHref, { scroll: false });
      return "leave";
    },
  });
  const { form, busy } = call;
  const to = useWatch({ control: form.control, name: "receiver" });

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
        <AttachFiles
          place={to ? { by: "staff", receiver: to } : null}
          files={filesFor(attached, to)}
          onChange={(files) => setAttached({ to, files })}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton busy={busy}>Send message</SubmitButton>
        <ButtonLink href={closeHref} variant="secondary" scroll={false}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
