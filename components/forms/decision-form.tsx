"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import type { Decision } from "@/lib/approvals/schema";
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
    schema: async () => (await import("@/lib/approvals/schema")).decisionSchema,
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={call.busy}>
          {decision === "approve" ? "Approve" : "Reject"}
        </SubmitButton>
      </div>
    </Form>
  );
}
