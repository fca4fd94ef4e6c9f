"use client";

import Flag from "lucide-react/icons/flag";
import Undo from "lucide-react/icons/undo-2";
import { type ComponentType, type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import { TextField } from "../form/fields";
import { AttachFiles } from "../inbox/attach-files";
import { useAttachments } from "../inbox/use-attachments";
import { DialogForm } from "../form/dialog-form";
import { RadioCards } from "../form/radio-cards";

type Problem = { value: CaseKind; label: string; note: string };

const PROBLEMS: readonly Problem[] = [
  {
    value: "not_recognised",
    label: "I don’t recognise it",
    note: "I didn’t make this payment.",
  },
  {
    value: "wrong_amount",
    label: "The amount is wrong",
    note: "Another amount was agreed.",
  },
  {
    value: "not_received",
    label: "It didn’t arrive",
    note: "The payee doesn’t have the money.",
  },
];

type OpenCaseProps = {
  entryId: string;
  /** The kinds of cases that the customer can open. */
  offered: readonly CaseKind[];
  /** Whether the payment is a wire that was sent to the other bank as a message, which only that bank can undo. */
  isWithOtherBank: boolean;
  /** The hours in which the bank answers. */
  replyHours: number;
};

/** The rows of an action list that open a case about a payment: the recall of a wire, or a problem. */
export function OpenCase({
  entryId,
  offered,
  isWithOtherBank,
  replyHours,
}: OpenCaseProps) {
  const problems = PROBLEMS.filter(({ value }) => offered.includes(value));
  const answer = `A member of staff reads this and answers within ${replyHours} hours.`;
  return (
    <>
      {offered.includes("recall") && (
        <CaseDialog
          button="Recall wire"
          icon={Undo}
          title="Recall this wire"
          submit="Request recall"
          entryId={entryId}
          kind="recall"
          hint={answer}
        >
          {() => (
            <p className="text-sm text-ink-soft">
              {isWithOtherBank
                ? "We ask the other bank to send the money back to your account. It may refuse. You can ask once for each wire."
                : "If the other bank hasn’t accepted the wire, we return the money to your account. You can ask once for each wire."}
            </p>
          )}
        </CaseDialog>
      )}
      {problems.length > 0 && (
        <CaseDialog
          button="Report a problem"
          icon={Flag}
          title="Report a problem with this payment"
          submit="Open case"
          entryId={entryId}
          kind=""
          hint={`${answer} If somebody else can use your account, change your password first.`}
        >
          {(form) => (
            <RadioCards
              form={form}
              name="kind"
              legend="What is wrong?"
              options={problems}
            />
          )}
        </CaseDialog>
      )}
    </>
  );
}

type CaseFormProps = {
  entryId: string;
  /** Empty if a field of `children` asks for it. */
  kind: CaseKind | "";
  submit: string;
  hint: string;
  /** Renders the fields above the one in which the customer describes what happened. */
  children: (
    form: UseFormReturn<{ kind: string; message: string }>,
  ) => ReactNode;
};

function CaseDialog({
  button,
  icon: Icon,
  title,
  ...form
}: CaseFormProps & {
  button: string;
  icon: ComponentType<{ strokeWidth: number; "aria-hidden": true }>;
  title: string;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <li>
      <Button variant="row" onClick={() => setOpen(true)}>
        <Icon aria-hidden strokeWidth={1.75} />
        <span>{button}</span>
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        <CaseForm {...form} onClose={close} />
      </Dialog>
    </li>
  );
}

function CaseForm({
  entryId,
  kind,
  submit,
  hint,
  children,
  onClose,
}: CaseFormProps & { onClose: () => void }) {
  const attachments = useAttachments({ by: "customer" });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cases/contract")).openCase,
    params: { entryId },
    defaults: { kind: kind as string, message: "" },
    body: (values) => ({ ...values, attachments: attachments.ids }),
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  return (
    <DialogForm
      call={{ ...call, busy: call.busy || attachments.uploading }}
      autoComplete="off"
      submit={submit}
      onClose={onClose}
    >
      {children(form)}
      <TextField
        form={form}
        name="message"
        type="area"
        label="What happened?"
        hint={hint}
        maxLength={2_000}
      />
      <AttachFiles attachments={attachments} sending={call.busy} />
    </DialogForm>
  );
}
