"use client";

import { useState } from "react";
import { LoanDecisionForm } from "./loan-decision-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type DecideLoanProps = {
  loanId: string;
  /** The request, such as "Personal loan of $900.00 for Erika Muster, account 1000000008". */
  what: string;
  /** The reason in the customer's words. */
  reason: string;
};

export function DecideLoan({ loanId, what, reason }: DecideLoanProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-label={`Review request: ${what}`}
        onClick={() => setOpen(true)}
      >
        Review request
      </Button>
      <Dialog title="Loan request" open={open} onClose={close}>
        <div className="mb-5 grid gap-3 text-sm [overflow-wrap:anywhere]">
          <p>{what}.</p>
          <p className="rounded bg-sunken p-4 whitespace-pre-line text-ink-soft">
            {reason}
          </p>
        </div>
        <LoanDecisionForm loanId={loanId} onClose={close} />
      </Dialog>
    </>
  );
}
