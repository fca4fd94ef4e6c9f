"use client";

import { useState, type ReactNode } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

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
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Withdraw ${name}`}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <ConfirmCall
        title="Withdraw this request?"
        action="Withdraw request"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/approvals/staff-contract")).withdrawApproval,
          params: { approvalId: id },
        }}
        open={open}
        onClose={() => setOpen(false)}
      >
        {subject}
      </ConfirmCall>
    </>
  );
}
