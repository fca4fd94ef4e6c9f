import { Fact, Facts, Figure } from "@/components/ui/facts";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import type { LoanRequest, OfferTerms } from "@/lib/features/loans/queries";
import {
  annualRateOf,
  formatAnnualRate,
} from "@/lib/features/loans/annual-rate";
import { costOf, formatTerm, repaymentPlan } from "@/lib/features/loans/rules";
import { formatPercent } from "@/lib/platform/percent";

/** A loan with an offer that is open. */
export type OfferedLoan = Pick<
  LoanRequest,
  "id" | "type" | "amountMinor" | "currency" | "account"
> & {
  terms: OfferTerms;
};

/** Everything that accepting the offer today would mean. */
export function OfferFacts({
  loan: { amountMinor, currency, account, terms },
  today,
  className,
}: {
  loan: OfferedLoan;
  today: string;
  className?: string;
}) {
  const money = (minor: bigint) => formatMoney(minor, currency);
  const plan = repaymentPlan({ ...terms, amountMinor, paidOutOn: today });
  const { interestMinor, totalMinor } = costOf(plan);
  const [first, last] = [plan[0]!, plan.at(-1)!];
  return (
    <Facts {...(className && { className })}>
      <Figure term="You receive" text={money(amountMinor)} />
      <Fact term="Account for payout and instalments" translate="no">
        {`${account.label}, `}
        <span className="figures">{account.number}</span>
      </Fact>
      <Figure
        term="Yearly interest rate"
        text={formatPercent(terms.yearlyRateBp)}
      />
      <Figure
        term="Annual percentage rate"
        text={formatAnnualRate(annualRateOf({ ...terms, amountMinor }))}
      />
      <Figure
        term="Yearly rate for late payment"
        text={formatPercent(terms.overdueRateBp)}
      />
      <Fact term="Term">{formatTerm(terms.termMonths)}</Fact>
      <Figure term="Monthly instalment" text={money(terms.instalmentMinor)} />
      {last.instalmentMinor !== terms.instalmentMinor && (
        <Figure term="Last instalment" text={money(last.instalmentMinor)} />
      )}
      <Fact term="First instalment due, if you accept today">
        <span className="figures">{formatIsoDay(first.dueOn)}</span>
      </Fact>
      <Figure term="Total interest" text={money(interestMinor)} />
      <Figure term="You repay in total" text={money(totalMinor)} />
    </Facts>
  );
}
