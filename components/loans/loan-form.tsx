"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { LOAN_TYPES, loanTypes } from "@/lib/features/loans/types";
import {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "@/lib/features/products/loan-products";
import { AccountField } from "../accounts/account-field";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const options = loanTypes.map((value) => ({ value, label: LOAN_TYPES[value] }));

export function LoanForm({
  customerId,
  accounts,
  products,
}: {
  customerId: string;
  /** The accounts that a loan can be paid out to. */
  accounts: readonly PayingAccount[];
  /** The loan products on offer. */
  products: readonly LoanProduct[];
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
      loanProduct: "",
    },
    onDone: ({ page }) => {
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  const [chosen, type, name] = useWatch({
    control: form.control,
    name: ["toAccount", "loanType", "loanProduct"],
  });
  const { currency } = accountOf(accounts, chosen);
  const offered = products.filter(
    (one) => one.loanType === type && one.currency === currency,
  );
  const product = offered.find((one) => one.name === name);
  useEffect(() => {
    // The product of another type or currency is no option any more.
    if (name && !product) form.setValue("loanProduct", "");
  }, [form, name, product]);

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
      {offered.length > 0 && (
        <SelectField
          form={form}
          name="loanProduct"
          label="Loan"
          options={[
            { value: "", label: "No particular one" },
            ...offered.map((one) => ({ value: one.name, label: one.name })),
          ]}
          hint={
            product
              ? `${formatRates(product)} a year, ${formatTerms(product)}, ${formatAmounts(product)}. Your own rate is in our offer.`
              : "Choose one to see its terms."
          }
          optional
        />
      )}
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
