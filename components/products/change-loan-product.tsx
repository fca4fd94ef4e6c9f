"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { currencyOptions } from "@/components/ledger/currency-options";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { LOAN_TYPES, loanTypes } from "@/lib/features/products/loan-types";
import type { LoanProduct } from "@/lib/features/products/loan-products";
import { toDecimal } from "@/lib/ledger/money";
import { toPercent } from "@/lib/platform/percent";

const types = loanTypes.map((value) => ({ value, label: LOAN_TYPES[value] }));
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type ChangeLoanProductProps = {
  /** The earliest day of new terms. */
  tomorrow: string;
  /** The terms that the form begins with; blank for a new product. */
  present?: LoanProduct;
};

/** Requests new terms of a loan product, which keeps its name, type and currency, or a new one. */
export function ChangeLoanProduct(props: ChangeLoanProductProps) {
  const { present } = props;
  const title = present
    ? `Change terms of ${present.name} in ${present.currency}`
    : "New loan product";
  return (
    <DialogButton
      variant="secondary"
      size="small"
      label={present ? "Change" : title}
      title={title}
      aria-label={title}
    >
      {(close) => <ChangeLoanProductForm {...props} onClose={close} />}
    </DialogButton>
  );
}

const toValues = ({ currency, ...terms }: LoanProduct) => ({
  name: terms.name,
  loanType: terms.loanType as string,
  currency: currency as string,
  validFrom: "",
  lowestRate: toPercent(terms.lowestRateBp),
  highestRate: toPercent(terms.highestRateBp),
  overdueRate: toPercent(terms.overdueRateBp),
  shortestTerm: String(terms.shortestMonths),
  longestTerm: String(terms.longestMonths),
  smallestAmount: toDecimal(terms.smallestMinor, currency),
  largestAmount: toDecimal(terms.largestMinor, currency),
  offered: terms.isOffered ? "yes" : "no",
});

function ChangeLoanProductForm({
  tomorrow,
  present,
  onClose,
}: ChangeLoanProductProps & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/products/staff-contract"))
        .changeLoanProduct,
    defaults: present
      ? toValues(present)
      : {
          name: "",
          loanType: loanTypes[0] as string,
          currency: "",
          validFrom: "",
          lowestRate: "",
          highestRate: "",
          overdueRate: "",
          shortestTerm: "",
          longestTerm: "",
          smallestAmount: "",
          largestAmount: "",
          offered: "yes",
        },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  const rate = { form, inputMode: "decimal", optional: true } as const;
  const whole = { form, inputMode: "numeric" } as const;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Request change"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        A second person decides. Loans that are agreed keep their terms, and
        customers whose request is undecided get a letter.
      </p>
      {!present && (
        <>
          <TextField form={form} name="name" label="Name" maxLength={60} />
          <SelectField
            form={form}
            name="loanType"
            label="Loan type"
            options={types}
          />
          <SelectField
            form={form}
            name="currency"
            label="Currency"
            placeholder="Choose a currency"
            options={currencyOptions}
          />
        </>
      )}
      <TextField
        form={form}
        name="validFrom"
        type="date"
        label="First day"
        min={tomorrow}
      />
      <TextField
        form={form}
        name="lowestRate"
        label="Lowest rate in %"
        inputMode="decimal"
      />
      <TextField {...rate} name="highestRate" label="Highest rate in %" />
      <TextField
        {...rate}
        name="overdueRate"
        label="Yearly rate for late payment in %"
        hint="Empty: the lowest rate."
      />
      <TextField
        {...whole}
        name="shortestTerm"
        label="Shortest term in months"
      />
      <TextField {...whole} name="longestTerm" label="Longest term in months" />
      <TextField
        form={form}
        name="smallestAmount"
        label="Smallest amount"
        inputMode="decimal"
      />
      <TextField
        form={form}
        name="largestAmount"
        label="Largest amount"
        inputMode="decimal"
      />
      <SelectField
        form={form}
        name="offered"
        label="Offered to customers"
        options={yesOrNo}
      />
    </DialogForm>
  );
}
