"use client";

import { useRouter } from "next/navigation";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { Decision } from "@/lib/platform/validation/decision";
import type { decideApproval } from "@/lib/api/staff-contract";
import { useCallForm } from "@/lib/browser/use-call-form";
import type { reviewDocument } from "@/lib/features/documents/staff-contract";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const CONTRACTS: Record<
  "approval" | "document",
  () => Promise<typeof decideApproval | typeof reviewDocument>
> = {
  approval: async () =>
    (await import("@/lib/api/staff-contract")).decideApproval,
  document: async () =>
    (await import("@/lib/features/documents/staff-contract")).reviewDocument,
};

/** What is decided. */
export type Decidable = { of: keyof typeof CONTRACTS; id: string };

type DecisionFormProps = Decidable & {
  decision: Decision["decision"];
  /** Who reads why something was rejected. */
  hint: string;
  onClose: () => void;
};

/** Approves, or rejects with a reason. */
export function DecisionForm({
  decision,
  of,
  id,
  hint,
  onClose,
}: DecisionFormProps) {
  const router = useRouter();
  const call = useCallForm({
    contract: CONTRACTS[of],
    params: { approvalId: id, documentId: id },
    defaults: { decision: decision as string, reason: "" },
    explained: true,
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
