"use client";

import { useRef, useState } from "react";
import { AmountQuestion } from "@/components/form/amount-question";
import { Button } from "@/components/ui/button";
import { Facts, Figure } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import {
  annualRateOf,
  formatAnnualRate,
} from "@/lib/features/loans/annual-rate";
import {
  costOf,
  repaymentPlan,
  readTerm,
  readYearlyRate,
} from "@/lib/features/loans/rules";
import {
  type Currency,
  formatMoney,
  parseTypedMoney,
  symbolOf,
} from "@/lib/ledger/money";
import { toPercent } from "@/lib/platform/percent";
import { toPlainRate } from "@/lib/platform/validation/typed-number";

const EXAMPLE = { amount: "10000", months: "36" };

/** Shows what a loan would cost at an example rate. Nothing is sent. */
export function LoanCalculator({
  today,
  currency,
  rateBp = 590,
}: {
  today: string;
  currency: Currency;
  /** The lowest rate of a loan on offer, in hundredths of a percent. */
  rateBp?: number | undefined;
}) {
  const example = { ...EXAMPLE, rate: toPercent(rateBp) };
  const [values, setValues] = useState(example);
  const fields = useRef<HTMLDivElement>(null);
  const read = () => {
    const inputs = [...fields.current!.querySelectorAll("input")];
    setValues(
      Object.fromEntries(
        inputs.map(({ name, value }) => [name, value]),
      ) as typeof example,
    );
  };
  useEarlyInput(read);
  const field = (name: keyof typeof example) => ({
    name,
    defaultValue: example[name],
    inputMode: "decimal" as const,
    autoComplete: "off",
  });
  const money = (minor: bigint) => formatMoney(minor, currency);
  const amountMinor = parseTypedMoney(values.amount, currency);
  const yearlyRateBp = readYearlyRate(toPlainRate(values.rate));
  const termMonths = readTerm(values.months);
  const terms =
    amountMinor && yearlyRateBp !== null && termMonths !== null
      ? { amountMinor, yearlyRateBp, termMonths }
      : null;
  const plan = terms && repaymentPlan({ ...terms, paidOutOn: today });
  return (
    <div className="grid gap-5">
      <div ref={fields} onChange={read} className="grid gap-5 sm:grid-cols-3">
        <Field
          id="example-amount"
          label={`Sum in ${symbolOf(currency)}`}
          after={
            <AmountQuestion text={values.amount} currency={currency}>
              {({ amount, label }) => (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    const [field] = fields.current!.querySelectorAll("input");
                    field!.value = amount;
                    field!.focus();
                    read();
                  }}
                >
                  {label}
                </Button>
              )}
            </AmountQuestion>
          }
        >
          {(control) => <Input {...control} {...field("amount")} />}
        </Field>
        <Field id="example-months" label="Term in months">
          {(control) => <Input {...control} {...field("months")} />}
        </Field>
        <Field id="example-rate" label="Example rate in %">
          {(control) => <Input {...control} {...field("rate")} />}
        </Field>
      </div>
      <div role="status">
        {terms && plan ? (
          <Facts>
            <Figure
              term="Monthly instalment"
              text={money(plan[0]!.instalmentMinor)}
            />
            <Figure
              term="Total interest"
              text={money(costOf(plan).interestMinor)}
            />
            <Figure
              term="Total to repay"
              text={money(costOf(plan).totalMinor)}
            />
            <Figure
              term="Annual percentage rate"
              text={formatAnnualRate(annualRateOf(terms))}
            />
          </Facts>
        ) : (
          <p className="text-sm text-ink-soft">
            Please enter a sum, 1 to 480 months and a rate from 0 to 30 %.
          </p>
        )}
      </div>
    </div>
  );
}
