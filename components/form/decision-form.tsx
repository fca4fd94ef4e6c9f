"use client";

import { refreshThen } from "@/lib/browser/form/refresh-then";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import type { PageUpdate } from "@/lib/browser/use-page-update";
import type { Decision } from "@/lib/platform/validation/decision";
import { TextField } from "./fields";
import { DialogForm } from "./dialog-form";

type DecisionValues = { decision: string; reason: string };

export type DecisionProps = {
  decision: Decision["decision"];
  /** Says who can read the reason for a rejection. */
  hint: string;
  onClose: () => void;
};

/** What the calls of all decisions have in common: `useCallForm` takes it beside the contract. */
export function useDecision({ decision, onClose }: DecisionProps) {
  return {
    defaults: { decision, reason: "" } as DecisionValues,
    withReason: true as const,
    onDone: refreshThen(onClose),
    onRefused: ({ code }: { code: string }, page: PageUpdate) => {
      if (code === "ALREADY_DECIDED" || code === "REQUEST_WITHDRAWN")
        page.refresh();
    },
  };
}

/** Approves, or rejects with a reason. */
export function DecisionForm({
  call,
  decision,
  hint,
  onClose,
}: DecisionProps & { call: CallForm<DecisionValues> }) {
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
