"use client";

import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { DialogForm } from "../form/dialog-form";
import { TextField } from "../form/fields";

type WriteOffProps = {
  loanId: string;
  /** The loan, such as "Personal loan of $900.00 to Erika Muster". */
  subject: string;
  /** The outstanding principal, such as "$800.00". */
  debt: string;
};

/** Proposes to write off a loan in arrears, for a second person to decide. */
export function WriteOff({ loanId, subject, debt }: WriteOffProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label="Write off"
      title="Write off this loan?"
      aria-label={`Write off: ${subject}`}
    >
      {(close) => (
        <WriteOffForm
          loanId={loanId}
          subject={subject}
          debt={debt}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

function WriteOffForm({
  loanId,
  subject,
  debt,
  onClose,
}: WriteOffProps & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/staff-contract")).writeOffLoan,
    params: { loanId },
    defaults: { reason: "" },
    onDone: refreshThen(onClose),
  });
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit="Request write-off"
      onClose={onClose}
    >
      <p className="col-span-full text-sm">{`${subject}.`}</p>
      <p className="col-span-full text-sm">
        {`${debt} becomes a loss of the bank. Instalments are no longer collected, no more interest is added, and the customer gets a letter. A second person decides. Nobody can undo it.`}
      </p>
      <TextField
        form={call.form}
        name="reason"
        type="area"
        label="Reason"
        hint="For the second person and the records. The customer does not see it."
        className="col-span-full"
      />
    </DialogForm>
  );
}
