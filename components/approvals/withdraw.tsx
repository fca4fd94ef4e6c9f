"use client";

import type { ReactNode } from "react";
import { ConfirmButton } from "@/components/form/confirm-button";

/**
 * Withdraws one's own approval request after a confirmation. `subject` describes the request; `name` is its short form
 * for screen readers.
 */
export function Withdraw({
  id,
  subject,
  name,
}: {
  id: string;
  subject: ReactNode;
  name: string;
}) {
  return (
    <ConfirmButton
      label="Withdraw"
      button={{ size: "small", "aria-label": `Withdraw ${name}` }}
      title="Withdraw this request?"
      action="Withdraw request"
      variant="primary"
      call={{
        contract: async () =>
          (await import("@/lib/approvals/staff-contract")).withdrawApproval,
        params: { approvalId: id },
      }}
    >
      {subject}
    </ConfirmButton>
  );
}
