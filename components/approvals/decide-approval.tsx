"use client";

import type { ReactNode } from "react";
import { Decide } from "@/components/form/decide";
import {
  DecisionForm,
  useDecision,
  type DecisionProps,
} from "@/components/form/decision-form";
import { useCallForm } from "@/lib/browser/form/use-call-form";

const titles = {
  approve: "Approve this request?",
  reject: "Reject this request?",
};

/** Approves or rejects another member of staff's request. `subject` describes it; `name` is its short form for screen readers. */
export function DecideApproval({
  id,
  subject,
  name,
}: {
  id: string;
  subject: ReactNode;
  name: string;
}) {
  return (
    <Decide
      titles={titles}
      hint="Staff see this reason under Approvals."
      subject={subject}
      name={name}
      form={(props) => <ApprovalForm {...props} id={id} />}
    />
  );
}

function ApprovalForm({ id, ...props }: DecisionProps & { id: string }) {
  const call = useCallForm({
    ...useDecision(props),
    contract: async () =>
      (await import("@/lib/api/staff-contract")).decideApproval,
    params: { approvalId: id },
  });
  return <DecisionForm {...props} call={call} />;
}
