"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import { TextField } from "../form/fields";
import { AttachFiles } from "../inbox/attach-files";
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
  {
    value: "recall",
    label: "Recall this wire",
    note: "Stop it before the other bank accepts it.",
  },
];

type ReportProblemProps = {
  entryId: string;
  /** The kinds of cases that the customer can open. */
  offered: readonly CaseKind[];
  /** The hours in which the bank answers. */
  replyHours: number;
};

/** Opens a case about a payment: a problem with it, or the recall of a wire. */
export function ReportProblem(props: ReportProblemProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      <Dialog
        title="Report a problem with this payment"
        open={open}
        onClose={close}
      >
        <ProblemForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function ProblemForm({
  entryId,
  offered,
  replyHours,
  onClose,
}: ReportProblemProps & { onClose: () => void }) {
  const [files, setFiles] = useState<Attachment[]>([]);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/cases/contract")).openCase,
    params: { entryId },
    defaults: { kind: "", message: "" },
    body: (values) => ({ ...values, attachments: files.map(({ id }) => id) }),
    onDone: refreshThen(onClose),
    onRefused: ({ status }, page) => {
      if (status === 409) page.refresh();
    },
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Open case"
      onClose={onClose}
    >
      <RadioCards
        form={form}
        name="kind"
        legend="What is wrong?"
        options={PROBLEMS.filter(({ value }) => offered.includes(value))}
      />
      <TextField
        form={form}
        name="message"
        type="area"
        label="What happened?"
        hint={`A member of staff reads this and answers within ${replyHours} hours. If somebody else can use your account, change your password first.`}
        maxLength={2_000}
      />
      <AttachFiles
        place={{ by: "customer" }}
        files={files}
        onChange={setFiles}
      />
    </DialogForm>
  );
}
