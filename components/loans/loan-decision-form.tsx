"use client";

import { Facts, Figure } from "@/components/ui/facts";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  annualRateOf,
  formatAnnualRate,
} from "@/lib/features/loans/annual-rate";
import {
  costOf,
  instalmentOf,
  repaymentPlan,
  readYearlyRate,
  readTerm,
} from "@/lib/features/loans/rules";
import {
  formatRates,
  formatTerms,
  type LoanProduct,
} from "@/lib/features/products/loan-products";
import { toPlainRate } from "@/lib/platform/validation/typed-number";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { toPercent } from "@/lib/platform/percent";
import { SelectField, TextField } from "../form/fields";
import { DialogForm } from "../form/dialog-form";

const decisions = [
  { value: "approve", label: "Approve" },
  { value: "decline", label: "Decline" },
];

type LoanDecisionProps = {
  loan: {
    id: string;
    amountMinor: bigint;
    currency: Currency;
    version: string;
  };
  /** The terms of today of the loan product that the customer has chosen. */
  product?: LoanProduct | undefined;
  /** The label of the action if the loan can only be declined. */
  declineLabel?: string | undefined;
  onClose: () => void;
};

/** Declines a loan with a reason, or offers it with a rate and a term, and shows what that would cost. */
export function LoanDecisionForm({
  loan,
  product,
  declineLabel,
  onClose,
}: LoanDecisionProps) {
  const declineOnly = declineLabel !== undefined;
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/staff-contract")).decideLoan,
    params: { loanId: loan.id },
    defaults: {
      decision: declineOnly ? "decline" : "approve",
      yearlyRate: product ? toPercent(product.lowestRateBp) : "",
      termMonths: product ? String(product.longestMonths) : "",
      overdueRate: product ? toPercent(product.overdueRateBp) : "",
      reason: "",
    },
    version: () => loan.version,
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  const [decision, rate, months] = form.watch([
    "decision",
    "yearlyRate",
    "termMonths",
  ]);
  const declineText =
    declineLabel === "Withdraw offer" ? declineLabel : "Decline request";
  const declines = decision === "decline";
  return (
    <DialogForm
      call={call}
      movesMoney
      autoComplete="off"
      submit={declines ? declineText : "Make offer"}
      onClose={onClose}
    >
      {!declineOnly && (
        <SelectField
          form={form}
          name="decision"
          label="Decision"
          options={decisions}
          className="col-span-full"
        />
      )}
      {declines ? (
        <TextField
          form={form}
          name="reason"
          type="area"
          label="Reason"
          hint="The customer sees this reason."
          className="col-span-full"
        />
      ) : (
        <>
          <TextField
            form={form}
            name="yearlyRate"
            label="Yearly interest rate in %"
            hint={
              product &&
              (isOutside(readYearlyRate(toPlainRate(rate)), product)
                ? `Outside ${formatRates(product)} of ${product.name}`
                : formatRates(product))
            }
            inputMode="decimal"
            placeholder="0.00"
          />
          <TextField
            form={form}
            name="termMonths"
            label="Term in months"
            hint={product && formatTerms(product)}
            inputMode="numeric"
          />
          <TextField
            form={form}
            name="overdueRate"
            label="Yearly rate for late payment in %"
            hint="On overdue debt, for each day. Empty: the yearly interest rate."
            inputMode="decimal"
            placeholder="0.00"
            className="col-span-full"
          />
          <div role="status" className="col-span-full">
            <Cost
              amountMinor={loan.amountMinor}
              currency={loan.currency}
              yearlyRateBp={readYearlyRate(toPlainRate(rate))}
              termMonths={readTerm(months)}
            />
          </div>
        </>
      )}
    </DialogForm>
  );
}

const isOutside = (
  rateBp: number | null,
  { lowestRateBp, highestRateBp }: LoanProduct,
) => rateBp !== null && (rateBp < lowestRateBp || rateBp > highestRateBp);

/** The cost of the loan for the customer at the entered rate and term; nothing until both are valid. */
function Cost({
  amountMinor,
  currency,
  yearlyRateBp,
  termMonths,
}: {
  amountMinor: bigint;
  currency: Currency;
  yearlyRateBp: number | null;
  termMonths: number | null;
}) {
  if (yearlyRateBp === null || termMonths === null) return null;
  const terms = { amountMinor, yearlyRateBp, termMonths };
  const plan = repaymentPlan({ ...terms, paidOutOn: "2000-01-01" });
  return (
    <Facts>
      <Figure
        term="Monthly instalment"
        text={formatMoney(instalmentOf(terms), currency)}
      />
      <Figure
        term="Total interest"
        text={formatMoney(costOf(plan).interestMinor, currency)}
      />
      <Figure
        term="Annual percentage rate"
        text={formatAnnualRate(annualRateOf(terms))}
      />
    </Facts>
  );
}
