"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { TextField } from "@/components/forms/fields";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";

type DecideProps = {
  id: string;
  /** What is decided, such as "Credit of $200,000.00 to account 1000000008". */
  what: string;
};

const DECISION_FAILED = textOf("DECISION_FAILED");

/** Approves at once after a look, or rejects with a reason. */
export function DecideApproval({ id, what }: DecideProps) {
  const [asking, setAsking] = useState<"approve" | "reject" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex gap-3">
      <Button size="small" onClick={() => setAsking("approve")}>
        Approve
      </Button>
      <Button size="small" look="secondary" onClick={() => setAsking("reject")}>
        Reject
      </Button>
      <Dialog
        title={asking === "reject" ? "Reject this request?" : "Approve this?"}
        open={asking !== null}
        onClose={close}
      >
        <p className="mb-5 text-sm">{what}</p>
        {asking && <DecisionForm id={id} decision={asking} onClose={close} />}
      </Dialog>
    </div>
  );
}

function DecisionForm({
  id,
  decision,
  onClose,
}: {
  id: string;
  decision: "approve" | "reject";
  onClose: () => void;
}) {
  const router = useRouter();
  const call = useCallForm({
    schema: async () => (await import("@/lib/approvals/schema")).decisionSchema,
    defaults: { decision: decision as string, reason: "" },
    call: (values) =>
      submit({
        path: calls.decideApproval(id),
        body: values,
        fallback: DECISION_FAILED,
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
    <Form call={call} className="grid gap-5">
      {decision === "reject" && (
        <TextField
          form={call.form}
          name="reason"
          label="Reason"
          hint="For the one who asked."
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
