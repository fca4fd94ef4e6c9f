import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { DebtList } from "@/components/loans/debt-list";
import { LoanCalculator } from "@/components/loans/loan-calculator";
import { LoanForm } from "@/components/loans/loan-form";
import { LoanList } from "@/components/loans/loan-list";
import { LoanOffer } from "@/components/loans/loan-offer";
import { OfferTable } from "@/components/loans/offer-table";
import {
  explainCollection,
  RepaymentTable,
} from "@/components/loans/repayment-table";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Customer, requireCustomer } from "@/lib/identity/guards/guards";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findPayoffOn, listDebts } from "@/lib/features/loans/debts";
import {
  listLoanRequests,
  listRepayments,
  type LoanRequest,
} from "@/lib/features/loans/queries";
import { listOfferedLoans } from "@/lib/features/products/loan-queries";
import { formatMoney } from "@/lib/ledger/money";
import {
  dayParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Loans" };

const querySchema = pageQuery({
  plan: textParam,
  /** The loan whose cost of repaying on a day is asked for, and the day. */
  payoff: textParam,
  on: dayParam,
});

export default async function LoanPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const today = bankToday();
  const [loans, debts, owned, products, query] = await Promise.all([
    listLoanRequests(customer),
    listDebts(customer),
    listAccounts(customer),
    listOfferedLoans(),
    searchParams,
  ]);
  const accounts = toPayingAccounts(owned);
  const { plan, payoff, on } = querySchema.parse(query);
  const offers = loans.flatMap(({ status, terms, ...loan }) =>
    status === "offered" && terms && terms.until >= today
      ? { ...loan, terms }
      : [],
  );
  const shown = loans.find(({ id }) => id === (plan ?? offers[0]?.id));
  return (
    <>
      <PageHeader
        title="Loans"
        lead="Request a loan, answer our offer and follow your repayments."
      />
      <BlockedAccounts accounts={owned} className="mb-6" />
      {offers.map((loan) => (
        <LoanOffer key={loan.id} loan={loan} today={today} />
      ))}
      {debts.length > 0 && (
        <DebtList
          debts={debts}
          today={today}
          payoff={
            payoff && on ? await findPayoffOn(customer, payoff, on) : null
          }
          accounts={accounts}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Card aria-labelledby="ask">
          <CardHead id="ask" title="Loan request" />
          {accounts.length > 0 ? (
            <LoanForm
              customerId={customer.id}
              accounts={accounts}
              products={products}
            />
          ) : (
            <EmptyState title="You have no account that a loan can be paid out to" />
          )}
        </Card>
        <div className="grid gap-6">
          <Card aria-labelledby="requests">
            <CardHead id="requests" title="Your loan requests" />
            <LoanList loans={loans} namesAccount={owned.length > 1} />
          </Card>
          <Card aria-labelledby="example">
            <CardHead
              id="example"
              title="Loan calculator"
              note="The rate is an example, not an offer. Your own rate is in our offer."
            />
            <LoanCalculator
              today={today}
              currency={customer.main.currency}
              rateBp={
                products.find(
                  ({ currency }) => currency === customer.main.currency,
                )?.lowestRateBp
              }
            />
          </Card>
        </div>
      </div>
      {shown && <PlanOf customer={customer} loan={shown} today={today} />}
    </>
  );
}

async function PlanOf({
  customer,
  loan,
  today,
}: {
  customer: Customer;
  loan: LoanRequest;
  today: string;
}) {
  const { amountMinor, currency, status, terms } = loan;
  if (status === "offered" && terms)
    return <OfferTable loan={{ ...loan, terms }} today={today} />;
  if (status !== "accepted" && status !== "repaid") return null;
  return (
    <RepaymentTable
      amountMinor={amountMinor}
      currency={currency}
      lines={await listRepayments(customer, loan.id)}
      note={`${loan.type} of ${formatMoney(amountMinor, currency)}. ${explainCollection(loan)}`}
    />
  );
}
