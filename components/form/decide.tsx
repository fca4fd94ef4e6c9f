"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Contract } from "@/lib/calls/call";
import type { Decision } from "@/lib/platform/validation/decision";
import { DialogForm } from "./dialog-form";
import { TextField } from "./fields";

/** A call whose path names its subject, and whose body is a decision. */
type DecidingContract = Contract & { path: `/${string}/{${string}}` };

type DecidingCall = {
  contract: () => Promise<DecidingContract>;
  params: Record<string, string>;
  /** Says who can read the reason for a rejection. */
  hint: string;
};

export type DecideProps = DecidingCall & {
  /** The subject of the decision, such as "Credit of $200,000.00 to account 1000000008". */
  subject: ReactNode;
  titles: Record<Decision["decision"], string>;
  /** Names the subject in the buttons' accessible names, so that they differ between rows for screen readers. */
  name: string;
};

/** Two buttons: approve after a confirmation, or reject with a reason. */
export function Decide({ subject, titles, name, ...call }: DecideProps) {
  const [asking, setAsking] = useState<Decision["decision"] | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex gap-3">
      <Button
        size="small"
        aria-label={`Approve ${name}`}
        onClick={() => setAsking("approve")}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Reject ${name}`}
        onClick={() => setAsking("reject")}
      >
        Reject
      </Button>
      <Dialog
        title={titles[asking ?? "approve"]}
        open={asking !== null}
        onClose={close}
      >
        <div className="mb-5 text-sm [overflow-wrap:anywhere]">{subject}</div>
        {asking && <DecisionForm {...call} decision={asking} onClose={close} />}
      </Dialog>
    </div>
  );
}

type DecisionFormProps = DecidingCall & {
  decision: Decision["decision"];
  onClose: () => void;
};

/** Approves, or rejects with a reason. */
function DecisionForm({
  contract,
  params,
  decision,
  hint,
  onClose,
}: DecisionFormProps) {
  const call = useCallForm({
    contract,
    params,
    defaults: { decision: decision as string, reason: "" },
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit={decision === "approve" ? "Approve" : "Reject"}
      onClose={onClose}
    >
      {decision === "reject" && (
        <TextField
          form={call.form}
          name="reason"
          label="Reason"
          hint={hint}
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}
