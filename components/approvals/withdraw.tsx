"use client";

import { useState, type ReactNode } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";

/**
 * Withdraws one's own approval request after a confirmation. `what` describes the request; `name` is its short form
 * for screen readers.
 */
export function Withdraw({
  id,
  what,
  name,
}: {
  id: string;
  what: ReactNode;
  name: string;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        look="secondary"
        aria-label={`Withdraw ${name}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmCall
        title="Withdraw this request?"
        action="Withdraw request"
        look="primary"
        call={{
          contract: async () =>
            (await import("@/lib/approvals/contract")).withdrawApproval,
          params: { approvalId: id },
        }}
        open={asking}
        onClose={() => setAsking(false)}
      >
        {what}
      </ConfirmCall>
    </>
  );
}
