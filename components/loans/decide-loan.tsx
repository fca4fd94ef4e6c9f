"use client";

import { useState } from "react";
import { LoanDecisionForm } from "./loan-decision-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type DecideLoanProps = {
  loanId: string;
  /** The request, such as "Personal loan of $900.00 for Erika Muster, account 1000000008". */
  subject: string;
  /** The reason in the customer's words. */
  reason: string;
  /** Whether its payout waits for a second person; then it can only be declined here. */
  waiting: boolean;
};

export function DecideLoan({
  loanId,
  subject,
  reason,
  waiting,
}: DecideLoanProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = waiting ? "Decline instead" : "Review request";
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${label}: ${subject}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title="Loan request" open={open} onClose={close}>
        <div className="mb-5 grid gap-3 text-sm [overflow-wrap:anywhere]">
          <p>{subject}.</p>
          {waiting && (
            <p>
              The payout waits for a second member of staff under Approvals. If
              you decline the loan, that request is closed.
            </p>
          )}
          <p className="rounded bg-sunken p-4 whitespace-pre-line text-ink-soft">
            {reason}
          </p>
        </div>
        <LoanDecisionForm
          loanId={loanId}
          declineOnly={waiting}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
