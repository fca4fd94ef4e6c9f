"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { AmountField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Currency } from "@/lib/ledger/money";

type Props = {
  loan: { type: string; accountNumber: string; currency: Currency };
  /** The loan, such as "Personal loan of $900.00 for Erika Muster, account 1000000008". */
  subject: string;
};

/** Requests the manual entry of a payment for a loan that was written off. */
export function RecordRecovery(props: Props) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Record recovery"
      aria-label={`Record recovery: ${props.subject}`}
    >
      {(close) => <RecoveryForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function RecoveryForm({
  loan: { type, accountNumber, currency },
  subject,
  onClose,
}: Props & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/books/manual/staff-contract"))
        .requestManualEntry,
    defaults: {
      debit: "cash",
      credit: "recoveries",
      currency,
      amount: "",
      description: `Recovery: ${type}, account ${accountNumber}`,
    },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Request entry"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {`${subject}. The money is a manual entry from Recoveries into Cash; the customer’s accounts stay as they are. A second person decides.`}
      </p>
      <AmountField
        form={call.form}
        name="amount"
        label="Amount paid"
        currency={currency}
      />
    </DialogForm>
  );
}
