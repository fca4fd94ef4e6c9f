import type { ReactNode } from "react";
import { HistoryTable } from "@/components/statements/history-table";
import { StaffStatementForm } from "@/components/statements/staff-statement-form";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Account } from "@/lib/features/accounts/account";
import type { CustomerDetail } from "@/lib/features/customers/serializers";
import { listOpenWires } from "@/lib/features/statements/history/open-wires";
import { listHistory } from "@/lib/features/statements/history/queries";
import { statementPages } from "@/lib/features/statements/pages";
import { listOwnAccounts } from "@/lib/identity/accounts";
import { withQuery } from "@/lib/platform/http/query";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { lastMonth } from "@/lib/platform/time/day-presets";
import { LONG_LIST_ROWS, SHORT_LIST_ROWS } from "./sections";

/** A customer with all accounts, also closed ones. */
export type CustomerAccounts = {
  customer: CustomerDetail;
  accounts: readonly Account[];
};

/** What happened last, for the first tab. */
export const LatestSection = (props: CustomerAccounts) => (
  <LatestTransactions {...props} limit={SHORT_LIST_ROWS} />
);

export const ActivitySection = (props: CustomerAccounts) => (
  <LatestTransactions {...props} limit={LONG_LIST_ROWS}>
    <StaffStatementForm
      customerId={props.customer.id}
      accounts={props.accounts}
      period={{ from: addDays(bankToday(), -90), to: bankToday() }}
    />
  </LatestTransactions>
);

async function LatestTransactions({
  customer,
  accounts,
  limit,
  children,
}: CustomerAccounts & { limit: number; children?: ReactNode }) {
  const owned = await listOwnAccounts(customer.viewed);
  const { rows } = await listHistory(owned, { limit });
  const account = accounts.length > 1 ? customer.id : customer.accountNumber;
  const { from, to } = lastMonth(bankToday());
  return (
    <Card aria-labelledby="activity">
      <CardHead
        id="activity"
        title="Activity"
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={withQuery(statementPages.staffHistory, {
                account,
                from,
                to,
              })}
              variant="secondary"
              size="small"
            >
              Last month
            </ButtonLink>
            <ButtonLink
              href={withQuery(statementPages.staffHistory, { account })}
              variant="secondary"
              size="small"
            >
              All transactions
            </ButtonLink>
          </div>
        }
      />
      <HistoryTable
        kind="entries"
        caption="Latest transactions"
        rows={rows}
        accounts={accounts}
        forStaff
        empty={<EmptyState title="No transactions yet" />}
      />
      {children}
    </Card>
  );
}

export async function WiresSection({ customer, accounts }: CustomerAccounts) {
  const owned = await listOwnAccounts(customer.viewed);
  const rows = await listOpenWires(owned, SHORT_LIST_ROWS);
  return (
    <Card aria-labelledby="wires">
      <CardHead id="wires" title="Pending and returned wires" />
      <HistoryTable
        kind="wires"
        caption="Pending and returned wires"
        rows={rows}
        accounts={accounts}
        forStaff
        empty={<EmptyState title="No pending or returned wires" />}
      />
    </Card>
  );
}
