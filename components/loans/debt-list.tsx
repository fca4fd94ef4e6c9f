import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { PayingAccount } from "@/lib/features/accounts/paying-account";
import type { Debt, PayoffOn } from "@/lib/features/loans/debts";
import {
  annualRateOf,
  formatAnnualRate,
} from "@/lib/features/loans/annual-rate";
import { repaymentPath } from "@/lib/features/loans/pages";
import { formatMicro } from "@/lib/ledger/micro";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import { formatPercent } from "@/lib/platform/percent";
import { PayoffOnDay } from "./payoff-on-day";
import { RepayEarly } from "./repay-early";

/** The loans that the customer is repaying, each with the debt and the next instalment. */
export function DebtList({
  debts,
  today,
  payoff,
  accounts,
}: {
  debts: readonly Debt[];
  today: string;
  /** The cost of repaying one of the loans on a day that was asked for. */
  payoff: PayoffOn | null;
  /** The accounts that can repay a loan early. */
  accounts: readonly PayingAccount[];
}) {
  return (
    <div className="mb-6 grid gap-6 lg:grid-cols-2">
      {debts.map((debt) => (
        <DebtCard
          key={debt.id}
          debt={debt}
          today={today}
          payoff={payoff?.loanId === debt.id ? payoff : null}
          accounts={accounts}
        />
      ))}
    </div>
  );
}

function DebtCard({
  debt,
  today,
  payoff,
  accounts,
}: {
  debt: Debt;
  today: string;
  payoff: PayoffOn | null;
  accounts: readonly PayingAccount[];
}) {
  const { id, type, terms, next, overdue } = debt;
  const canReceive = accounts.some(
    ({ number }) => number === debt.account.number,
  );
  const titleId = `debt-${id}`;
  const name = `${type} of ${formatMoney(debt.amountMinor, debt.currency)}`;
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={name} />
      {overdue && (
        <Notice
          tone="bad"
          className="mb-4"
          title={`${formatMoney(overdue.amountMinor + overdue.interestMinor, debt.currency)} overdue since ${formatIsoDay(overdue.since)}`}
        >
          <p>
            {canReceive
              ? "The available balance was too low. Please pay money into the account below: we try again every hour."
              : "The available balance was too low. The account below is blocked, so please contact customer care."}
          </p>
          {overdue.interestMinor > 0n && (
            <p>{`${formatMoney(overdue.interestMinor, debt.currency)} of it is interest for late payment.`}</p>
          )}
          {overdue.microOfDay > 0n && (
            <p>{`Each day adds ${formatMicro(overdue.microOfDay, debt.currency)} ${debt.currency}, which is a 365th of ${formatPercent(debt.overdueRateBp)} on the overdue debt. We round it once, when we collect it.`}</p>
          )}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">Outstanding debt</p>
      <p
        translate="no"
        className="figures mt-1 text-3xl font-semibold [overflow-wrap:anywhere]"
      >
        {formatMoney(debt.owedMinor, debt.currency)}
      </p>
      <Facts className="mt-4">
        {next && (
          <Fact term="Next instalment">
            <span className="figures">
              {`${formatMoney(next.amountMinor, debt.currency)} on ${formatIsoDay(next.collectedOn)}`}
            </span>
          </Fact>
        )}
        <Fact term="Collected from" translate="no">
          {`${debt.account.label}, `}
          <span className="figures">{debt.account.number}</span>
        </Fact>
        <Fact term="Instalments left">
          <span className="figures">{debt.openCount}</span>
        </Fact>
        <Fact term="Yearly interest rate">
          <span translate="no" className="figures">
            {formatPercent(terms.yearlyRateBp)}
          </span>
        </Fact>
        <Fact term="Yearly rate for late payment">
          <span translate="no" className="figures">
            {formatPercent(debt.overdueRateBp)}
          </span>
        </Fact>
        <Fact term="Annual percentage rate">
          <span translate="no" className="figures">
            {formatAnnualRate(
              annualRateOf({ ...terms, amountMinor: debt.amountMinor }),
            )}
          </span>
        </Fact>
      </Facts>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <RepayEarly
          loanId={id}
          currency={debt.currency}
          name={name}
          terms={terms}
          payoff={debt.payoff}
          afterToday={debt.afterToday}
          account={debt.account}
          accounts={accounts}
        />
        <Link href={repaymentPath(id)} className="link text-sm">
          Repayment table
        </Link>
      </div>
      <PayoffOnDay
        loanId={id}
        currency={debt.currency}
        today={today}
        found={payoff}
      />
    </Card>
  );
}
