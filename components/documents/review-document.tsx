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
  approve: "Approve this document?",
  reject: "Reject this document?",
};

/** Approves or rejects a document. `subject` describes it; `name` is its short form for screen readers. */
export function ReviewDocument({
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
      hint="The customer sees this reason."
      subject={subject}
      name={name}
      form={(props) => <ReviewForm {...props} id={id} />}
    />
  );
}

function ReviewForm({ id, ...props }: DecisionProps & { id: string }) {
  const call = useCallForm({
    ...useDecision(props),
    contract: async () =>
      (await import("@/lib/features/documents/staff-contract")).reviewDocument,
    params: { documentId: id },
  });
  return <DecisionForm {...props} call={call} />;
}
