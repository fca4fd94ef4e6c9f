"use client";

import { useWatch } from "react-hook-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { LOAN_TYPES, loanTypes } from "@/lib/features/loans/types";
import { AccountField } from "../accounts/account-field";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const options = loanTypes.map((value) => ({ value, label: LOAN_TYPES[value] }));

export function LoanForm({
  customerId,
  accounts,
}: {
  customerId: string;
  /** The accounts that a loan can be paid out to. */
  accounts: readonly PayingAccount[];
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
      toAccount: accounts[0]?.number ?? "",
    },
    onDone: ({ page }) => {
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  const chosen = useWatch({ control: form.control, name: "toAccount" });
  const { currency } = accountOf(accounts, chosen);

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <SelectField
        form={form}
        name="loanType"
        label="Loan type"
        options={options}
      />
      <AccountField
        form={form}
        name="toAccount"
        label="Account for payout and instalments"
        accounts={accounts}
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
