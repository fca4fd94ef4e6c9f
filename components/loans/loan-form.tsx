"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { LOAN_TYPES, loanTypes } from "@/lib/features/loans/types";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import type { Currency } from "@/lib/ledger/money";

const options = loanTypes.map((value) => ({ value, label: LOAN_TYPES[value] }));

export function LoanForm({
  customerId,
  currency,
}: {
  customerId: string;
  currency: Currency;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/contract")).requestLoan,
    params: { userId: customerId },
    defaults: {
      loanType: loanTypes[0] as string,
      amount: "",
      loanReason: "",
      monthlyIncome: "",
    },
    onDone: ({ page }) => {
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <SelectField
        form={form}
        name="loanType"
        label="Loan type"
        options={options}
      />
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
      />
      <TextField form={form} name="loanReason" type="area" label="Reason" />
      <AmountField
        form={form}
        name="monthlyIncome"
        label="Monthly income"
        currency={currency}
        hint="It helps us to decide faster."
        optional
      />
      <SubmitButton
        busy={busy}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        Request loan
      </SubmitButton>
    </Form>
  );
}
