import type { Metadata } from "next";
import { z } from "zod";
import { ListTabs } from "@/components/back-office/list-tabs";
import { LoanRequests } from "@/components/loans/loan-requests";
import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import { listAllLoanRequests } from "@/lib/features/loans/staff-queries";
import { loanPages } from "@/lib/features/loans/pages";
import {
  cursorParam,
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Loan requests" };

const pageSize = 25;

const querySchema = pageQuery({
  cursor: cursorParam,
  show: z.literal("all"),
  /** The number of the only account to list. */
  account: textParam,
});

export default async function LoanRequestsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { cursor, show, account } = querySchema.parse(await searchParams);
  const all = show !== undefined;
  const view = { show, account };
  const { loans, nextCursor } = await listAllLoanRequests(
    admin,
    { limit: pageSize, waiting: !all, account, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(loanPages.staffRequests));
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Loan requests"
        lead={`Loan requests ${account ? `for account ${account}` : "from customers"}, newest first.`}
        actions={
          account && (
            <ButtonLink
              href={withQuery(loanPages.staffRequests, { show })}
              variant="secondary"
            >
              All customers
            </ButtonLink>
          )
        }
      />
      <Card aria-label="Loan requests">
        <ListTabs
          label="Filter loan requests"
          tabs={[
            {
              label: "Pending",
              href: withQuery(loanPages.staffRequests, { account }),
              isCurrent: !all,
            },
            {
              label: "All",
              href: withQuery(loanPages.staffRequests, {
                show: "all",
                account,
              }),
              isCurrent: all,
            },
          ]}
        />
        {loans.length === 0 ? (
          <EmptyState
            title={all ? "No loan requests" : "No pending loan requests"}
          />
        ) : (
          <LoanRequests loans={loans} mayDecide={hasRight(admin, "serve")} />
        )}
        <Pagination
          label="Loan request pages"
          newest={cursor ? withQuery(loanPages.staffRequests, view) : null}
          older={
            nextCursor &&
            withQuery(loanPages.staffRequests, { ...view, cursor: nextCursor })
          }
        />
      </Card>
    </>
  );
}
