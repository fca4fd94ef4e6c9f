"use client";

import { useState } from "react";
import { LoanDecisionForm } from "@/components/forms/loan-decision-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** The button of one request, and the dialog in which it is decided. */
export function DecideLoan({ loanId, what }: { loanId: string; what: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-label={`Decide: ${what}`}
        onClick={() => setOpen(true)}
      >
        Decide
      </Button>
      <Dialog title="Decide on a loan" open={open} onClose={close}>
        <p className="mb-5 text-sm text-ink-soft">{what}</p>
        <LoanDecisionForm loanId={loanId} onClose={close} />
      </Dialog>
    </>
  );
}
