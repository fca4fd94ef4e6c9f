import { Amount } from "@/components/ledger/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import type { Debt } from "@/lib/features/loans/debts";
import { loanPages } from "@/lib/features/loans/pages";
import type { LoanRequest } from "@/lib/features/loans/queries";
import { withQuery } from "@/lib/platform/http/query";
import { formatDateTime } from "@/lib/platform/format";
import { CustomerDebt } from "./customer-debt";
import { LoanStatusDetails } from "./loan-status-details";

type CustomerLoansProps = {
  /** Whether the customer has several accounts; each loan then names its account. */
  namesAccount: boolean;
  requests: Promise<LoanRequest[]>;
  debts: Promise<Debt[]>;
};

/** A customer's loans and loan requests, for staff. */
export async function CustomerLoans({
  namesAccount,
  requests,
  debts,
}: CustomerLoansProps) {
  const loans = await requests;
  const waiting = loans.filter(({ status }) => status === "requested");
  const accounts = new Set(waiting.map(({ account }) => account.number));
  return (
    <Card aria-labelledby="loans">
      <CardHead
        id="loans"
        title="Loans"
        aside={
          <div className="flex flex-wrap gap-2 empty:hidden">
            {[...accounts].map((account) => (
              <ButtonLink
                key={account}
                href={withQuery(loanPages.staffRequests, { account })}
                variant="secondary"
                size="small"
              >
                <span>Loan requests</span>
                {accounts.size > 1 && <span>{` of ${account}`}</span>}
              </ButtonLink>
            ))}
          </div>
        }
      />
      <CustomerDebt debts={await debts} />
      {loans.length === 0 ? (
        <EmptyState title="No loans" />
      ) : (
        <Lines>
          {loans.map((loan) => (
            <Line
              key={loan.id}
              title={
                <>
                  <span>{`${loan.type} of `}</span>
                  <Amount minor={loan.amountMinor} currency={loan.currency} />
                </>
              }
              note={`Requested ${formatDateTime(loan.requestedAt)}${namesAccount ? ` for ${loan.account.label}` : ""}`}
              aside={<LoanStatusDetails loan={loan} />}
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}
