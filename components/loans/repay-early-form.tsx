"use client";

import { AccountField } from "@/components/accounts/account-field";
import { AmountField } from "@/components/form/fields";
import { DialogForm } from "@/components/form/dialog-form";
import { RadioCards } from "@/components/form/radio-cards";
import { Fact, Facts, Figure } from "@/components/ui/facts";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import type { Debt } from "@/lib/features/loans/debts";
import { planAfterExtraPayment } from "@/lib/features/loans/rules";
import { formatMoney, parseTypedMoney, toDecimal } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

export type RepayEarlyProps = Pick<
  Debt,
  "currency" | "terms" | "payoff" | "afterToday" | "account"
> & {
  /** The accounts of the customer that can pay; in the form, at least one, all in the currency of the loan. */
  accounts: readonly PayingAccount[];
  loanId: string;
  /** The loan, such as "Personal loan of $900.00". */
  name: string;
};

/** Repays a whole loan, or a part of it. It shows what the amount pays and what is left. */
export function RepayEarlyForm({
  loanId,
  name,
  currency,
  terms,
  payoff,
  afterToday,
  account,
  accounts,
  onClose,
}: RepayEarlyProps & { onClose: () => void }) {
  const money = (minor: bigint) => formatMoney(minor, currency);
  const wholeMinor =
    payoff.principalMinor + payoff.interestMinor + payoff.overdueMinor;
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/contract")).repayLoan,
    params: { loanId },
    defaults: {
      scope: "whole",
      amount: toDecimal(wholeMinor, currency),
      fromAccount: accountOf(accounts, account.number).number,
    },
    body: ({ scope, amount, fromAccount }) => ({
      scope,
      fromAccount,
      amount: scope === "whole" ? toDecimal(wholeMinor, currency) : amount,
    }),
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form } = call;
  const [scope, amount, fromAccount] = form.watch([
    "scope",
    "amount",
    "fromAccount",
  ]);
  const isWhole = scope === "whole";
  const extraMinor = isWhole ? null : parseTypedMoney(amount, currency);
  const after =
    extraMinor !== null && afterToday
      ? planAfterExtraPayment(terms, payoff, afterToday, extraMinor)
      : null;
  const paidMinor = isWhole ? wholeMinor : extraMinor;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit={paidMinor === null ? "Repay" : `Repay ${money(paidMinor)}`}
      onClose={onClose}
    >
      <p className="text-sm">{name}</p>
      <AccountField
        form={form}
        name="fromAccount"
        label="From account"
        accounts={accounts}
      />
      {afterToday && !payoff.isDue && (
        <RadioCards
          form={form}
          name="scope"
          legend="How much"
          options={[
            {
              value: "whole",
              label: "The whole loan",
              note: money(wholeMinor),
            },
            {
              value: "part",
              label: "A part",
              note: "Your instalment stays the same, and the loan ends sooner.",
            },
          ]}
        />
      )}
      {!isWhole && (
        <AmountField
          form={form}
          name="amount"
          label="Extra repayment"
          currency={currency}
        />
      )}
      <div aria-live="polite">
        <Facts>
          <Figure
            term="Interest up to today"
            text={money(payoff.interestMinor)}
          />
          {payoff.overdueMinor > 0n && (
            <Figure
              term="Interest for late payment"
              text={money(payoff.overdueMinor)}
            />
          )}
          {isWhole && (
            <>
              <Figure
                term="Outstanding debt"
                text={money(payoff.principalMinor)}
              />
              <Figure term="You pay" text={money(wholeMinor)} />
            </>
          )}
          {after && (
            <>
              <Figure
                term="Taken off your debt"
                text={money(after.principalMinor)}
              />
              <Figure
                term="Outstanding debt afterwards"
                text={money(payoff.principalMinor - after.principalMinor)}
              />
              <Fact term="Last instalment">
                <span className="figures">
                  {formatIsoDay(after.plan.at(-1)!.dueOn)}
                </span>
              </Fact>
            </>
          )}
        </Facts>
      </div>
      <p className="text-sm text-ink-soft">
        {`The money leaves account ${fromAccount} now. There is no fee, and you can’t undo this.`}
      </p>
    </DialogForm>
  );
}
