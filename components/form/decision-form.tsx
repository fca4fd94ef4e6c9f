"use client";

import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import type { PageUpdate } from "@/lib/browser/use-page-update";
import type { Decision } from "@/lib/platform/validation/decision";
import { TextField } from "./fields";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

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
    onDone: ({ page }: { page: PageUpdate }) => {
      page.refresh(onClose);
      return "leave" as const;
    },
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
    <Form call={call} autoComplete="off" className="grid gap-5">
      {decision === "reject" && (
        <TextField
          form={call.form}
          name="reason"
          label="Reason"
          hint={hint}
          maxLength={300}
        />
      )}
      <DialogButtons onCancel={onClose} busy={call.busy}>
        <SubmitButton busy={call.busy}>
          {decision === "approve" ? "Approve" : "Reject"}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
