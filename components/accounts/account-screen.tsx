import type { ReactNode } from "react";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { BalanceFacts } from "@/components/accounts/balance-facts";
import { ChangeAccount } from "@/components/accounts/change-account";
import { CloseAccount } from "@/components/accounts/close-account";
import { PaymentDetails } from "@/components/accounts/payment-details";
import { Obstacles } from "@/components/accounts/obstacles";
import { BackLink } from "@/components/shell/back-link";
import { ActivityList } from "@/components/statements/activity-list";
import { MonthChart } from "@/components/statements/month-chart";
import { FormatLinks } from "@/components/statements/statement-downloads";
import { withDays } from "@/components/statements/history-line";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import {
  type Account,
  isPayable,
  labelOf,
  toShown,
} from "@/lib/features/accounts/account";
import type { Obstacle } from "@/lib/features/accounts/obstacles";
import { movePath } from "@/lib/features/accounts/pages";
import { payFromPath } from "@/lib/features/payments/pages";
import type { Month } from "@/lib/features/statements/history/months";
import type { HistoryRow } from "@/lib/features/statements/history/row";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages } from "@/lib/identity/pages";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import type { Hold } from "@/lib/ledger/holds";
import { withQuery } from "@/lib/platform/http/query";
import { versionOf } from "@/lib/platform/http/version";

type AccountScreenProps = {
  customer: { id: string; fullName: string; status: string };
  account: Account;
  rows: readonly HistoryRow[];
  months: Month[];
  holds: Hold[];
  obstacles: readonly Obstacle[];
  /** The card about interest, if the account can earn any. */
  interest: ReactNode;
  today: string;
};

/** The page of one account that is not the main account. */
export function AccountScreen({
  customer,
  account,
  rows,
  months,
  holds,
  obstacles,
  interest,
  today,
}: AccountScreenProps) {
  const { number, state } = account;
  const { place: _, ...shown } = toShown(account);
  const isOpen = state === "open";
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      <PageHeader
        title={<span translate="no">{labelOf(account)}</span>}
        lead={TYPE_LABELS[account.type]}
        actions={
          isOpen &&
          customer.status === "active" && (
            <>
              {account.type !== "pot" && (
                <ButtonLink href={payFromPath(number)}>
                  <Icon name="send" className="size-4" />
                  <span>Pay</span>
                </ButtonLink>
              )}
              <ButtonLink href={movePath({ to: number })}>
                <Icon name="arrow-right-left" className="size-4" />
                <span>Move money</span>
              </ButtonLink>
              <ChangeAccount
                number={number}
                currency={account.currency}
                isPot={account.type === "pot"}
                shown={shown}
                version={versionOf(toShown(account))}
              />
            </>
          )
        }
      />
      <BlockedAccounts accounts={[account]} className="mb-8" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <BalanceFacts account={account} holds={holds} today={today} />
          <Card aria-labelledby="account-activity">
            <CardHead
              id="account-activity"
              title="Activity"
              aside={
                rows.length > 0 && (
                  <Link
                    href={withQuery(statementPages.transactions, {
                      account: number,
                    })}
                    className="text-link text-sm"
                  >
                    Search all transactions
                  </Link>
                )
              }
            />
            {rows.length === 0 ? (
              <EmptyState title="No activity yet">
                Money that you move or receive appears here.
              </EmptyState>
            ) : (
              <ActivityList lines={withDays(rows, today)} />
            )}
          </Card>
          {rows.length > 0 && (
            <MonthChart
              months={months}
              currency={account.currency}
              today={today}
              account={number}
            />
          )}
        </div>
        <div className="grid gap-6">
          {interest}
          {isPayable(account) && (
            <PaymentDetails holder={customer.fullName} account={account} />
          )}
          <StatementLinks userId={customer.id} number={number} today={today} />
          {isOpen && (
            <Card aria-labelledby="close-account">
              <CardHead id="close-account" title="Close account" />
              {obstacles.length > 0 ? (
                <div className="grid gap-3">
                  <p className="text-sm">
                    This account can be closed once nothing is in the way:
                  </p>
                  <Obstacles obstacles={obstacles} number={number} />
                </div>
              ) : (
                <CloseAccount number={number} label={labelOf(account)} />
              )}
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function StatementLinks({
  userId,
  number,
  today,
}: {
  userId: string;
  number: string;
  today: string;
}) {
  const period = { from: `${today.slice(0, 4)}-01-01`, to: today };
  return (
    <Card aria-labelledby="account-statement">
      <CardHead
        id="account-statement"
        title="Statement"
        note="Of this year up to today"
        aside={
          <Link
            href={withQuery(statementPages.statement, { account: number })}
            className="text-link text-sm"
          >
            Other periods
          </Link>
        }
      />
      <FormatLinks
        customerId={userId}
        period={period}
        account={number}
        of="this account"
        className="grid grid-cols-2 gap-2"
      />
    </Card>
  );
}
