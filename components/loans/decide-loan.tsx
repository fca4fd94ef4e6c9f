"use client";

import type { ReactNode } from "react";
import { LoanDecisionForm } from "./loan-decision-form";
import { DialogButton } from "@/components/ui/dialog-button";
import type { LoanProduct } from "@/lib/features/products/loan-products";
import type { StaffLoanRequest } from "@/lib/features/loans/staff-queries";

type DecideLoanProps = {
  loan: Pick<StaffLoanRequest, "id" | "amountMinor" | "currency" | "reason"> & {
    version: string;
  };
  product?: LoanProduct | undefined;
  /** The request, such as "Personal loan of $900.00 for Erika Muster, account 1000000008". */
  subject: string;
  /** Set if the loan can only be declined here: the label of the button, and why. */
  label?: string;
  note?: string;
  /** Facts about the customer. */
  children?: ReactNode;
};

export function DecideLoan({
  loan,
  product,
  subject,
  label,
  note,
  children,
}: DecideLoanProps) {
  const shown = label ?? "Review request";
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label={shown}
      title="Loan request"
      aria-label={`${shown}: ${subject}`}
      data-entry
    >
      {(close) => (
        <>
          <div className="mb-5 grid gap-3 text-sm [overflow-wrap:anywhere]">
            <p>{`${subject}.`}</p>
            {note && <p>{note}</p>}
            <p className="rounded bg-sunken p-4 whitespace-pre-line text-ink-soft">
              {loan.reason}
            </p>
          </div>
          {children}
          <LoanDecisionForm
            loan={loan}
            product={product}
            declineLabel={label}
            onClose={close}
          />
        </>
      )}
    </DialogButton>
  );
}
