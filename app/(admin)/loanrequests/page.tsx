import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { ListTabs } from "@/components/back-office/list-tabs";
import { FilterBar } from "@/components/form/filter-bar";
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
import { loanParams } from "@/lib/features/loans/filters";
import { loanPages } from "@/lib/features/loans/pages";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow, bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Loan requests" };

const pageSize = 25;

const params = { ...loanParams, cursor: cursorParam };
const querySchema = pageQuery(params);

export default async function LoanRequestsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, ...filters } = querySchema.parse(query);
  const { show, ...fields } = filters;
  const all = show !== undefined;
  const address = (change: Record<string, string | undefined>) =>
    withQuery(loanPages.staffRequests, { ...filters, ...change });
  const { loans, nextCursor } = await listAllLoanRequests(
    admin,
    { limit: pageSize, filters, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(loanPages.staffRequests));
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Loan requests"
        lead={`Loan requests ${fields.account ? `for account ${fields.account}` : "from customers"}, newest first.`}
        actions={
          <>
            {fields.account && (
              <ButtonLink
                href={withQuery(loanPages.staffRequests, { show })}
                variant="secondary"
                size="small"
              >
                All customers
              </ButtonLink>
            )}
            {hasRight(admin, "export") && (
              <ExportLink path="/export-loans" filters={filters} />
            )}
          </>
        }
      />
      <Card aria-label="Loan requests">
        <FilterBar
          page={loanPages.staffRequests}
          fields={fields}
          keep={{ show }}
          search={{
            name: "account",
            label: "Account number",
            inputMode: "numeric",
          }}
          days={{ today: bankToday(), label: "Requested" }}
          ignored={findIgnored(query, params)}
        />
        <ListTabs
          label="Filter loan requests"
          tabs={[
            {
              label: "Pending",
              href: address({ show: undefined }),
              isCurrent: !all,
            },
            {
              label: "All",
              href: address({ show: "all" }),
              isCurrent: all,
            },
          ]}
        />
        {loans.length === 0 ? (
          <EmptyState
            title={all ? "No loan requests" : "No pending loan requests"}
          />
        ) : (
          <LoanRequests
            loans={loans}
            mayDecide={hasRight(admin, "serve")}
            now={bankNow()}
          />
        )}
        <Pagination
          label="Loan request pages"
          newest={cursor ? address({}) : null}
          older={nextCursor && address({ cursor: nextCursor })}
        />
      </Card>
    </>
  );
}
