"use client";

import { useRouter } from "next/navigation";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { Decision } from "@/lib/validation/decision";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { TextField } from "./fields";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

const DECISION_FAILED = textOf("DECISION_FAILED");

type DecisionFormProps = {
  decision: Decision["decision"];
  /** The call that takes the decision. */
  path: string;
  /** Who reads why something was rejected. */
  hint: string;
  onClose: () => void;
};

/** Approves, or rejects with a reason. */
export function DecisionForm({
  decision,
  path,
  hint,
  onClose,
}: DecisionFormProps) {
  const router = useRouter();
  const call = useCallForm({
    schema: async () =>
      (await import("@/lib/validation/decision")).decisionSchema,
    defaults: { decision: decision as string, reason: "" },
    call: (values) =>
      submit({
        path,
        body: values,
        fallback: DECISION_FAILED,
        explained: true,
      }),
    onDone: () => {
      onClose();
      router.refresh();
      return "leave";
    },
    onRefused: ({ code }) => {
      if (code === "ALREADY_DECIDED") router.refresh();
    },
  });
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
