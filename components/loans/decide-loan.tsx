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
};

export function DecideLoan({ loanId, subject, reason }: DecideLoanProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Review request: ${subject}`}
        onClick={() => setOpen(true)}
      >
        Review request
      </Button>
      <Dialog title="Loan request" open={open} onClose={close}>
        <div className="mb-5 grid gap-3 text-sm [overflow-wrap:anywhere]">
          <p>{subject}.</p>
          <p className="rounded bg-sunken p-4 whitespace-pre-line text-ink-soft">
            {reason}
          </p>
        </div>
        <LoanDecisionForm loanId={loanId} onClose={close} />
      </Dialog>
    </>
  );
}
