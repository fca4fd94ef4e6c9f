import type { Metadata } from "next";
import { z } from "zod";
import { ArrearsList } from "@/components/loans/arrears-list";
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
import { type Admin, requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import type { Page } from "@/lib/platform/http/paging";
import { pageContext } from "@/lib/platform/http/page-context";
import { listAllLoanRequests } from "@/lib/features/loans/staff-queries";
import { listArrears } from "@/lib/features/loans/arrears";
import { type LoanFilters, loanParams } from "@/lib/features/loans/filters";
import { listLoanTerms } from "@/lib/features/products/loan-queries";
import { loanPages } from "@/lib/features/loans/pages";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow, bankToday } from "@/lib/platform/time/clock";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Loan requests" };

const pageSize = 25;

const params = {
  ...loanParams,
  show: z.enum(["all", "overdue"]),
  cursor: cursorParam,
};
const querySchema = pageQuery(params);

export default async function LoanRequestsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, ...filters } = querySchema.parse(query);
  const { show, from, to, account } = filters;
  const isOverdue = show === "overdue";
  const fields = isOverdue ? { account } : { account, from, to };
  const address = (change: Record<string, string | undefined>) =>
    withQuery(loanPages.staffRequests, { ...filters, ...change });
  const page = { limit: pageSize, ...(cursor && { cursor }) };
  const { list, nextCursor } = await readList(admin, page, filters).catch(
    redirectOnBadCursor(address({})),
  );
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Loan requests"
        lead={
          isOverdue
            ? "Loans with instalments that could not be collected, the oldest first."
            : `Loan requests ${fields.account ? `for account ${fields.account}` : "from customers"}, newest first.`
        }
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
            {hasRight(admin, "export") && !isOverdue && (
              <ExportLink path="/export-loans" filters={filters} />
            )}
          </>
        }
      />
      <Card aria-label={isOverdue ? "Overdue loans" : "Loan requests"}>
        <SavedFilters
          admin={admin}
          list="loans"
          page={loanPages.staffRequests}
          fields={filters}
        />
        <FilterBar
          page={loanPages.staffRequests}
          fields={fields}
          keep={{ show }}
          search={{
            name: "account",
            label: "Account number",
            inputMode: "numeric",
          }}
          {...(!isOverdue && {
            days: { today: bankToday(), label: "Requested" },
          })}
          ignored={findIgnored(query, params)}
        />
        <ListTabs
          label="Filter loan requests"
          tabs={TABS.map(([label, shown]) => ({
            label,
            href: address({
              show: shown,
              ...(shown === "overdue" && { from: undefined, to: undefined }),
            }),
            isCurrent: show === shown,
          }))}
        />
        {list}
        <Pagination
          label={isOverdue ? "Overdue loan pages" : "Loan request pages"}
          newest={cursor ? address({}) : null}
          older={nextCursor && address({ cursor: nextCursor })}
        />
      </Card>
    </>
  );
}

const TABS = [
  ["Pending", undefined],
  ["All", "all"],
  ["Overdue", "overdue"],
] as const;

/** Reads one page of the list and renders it. */
async function readList(
  admin: Admin,
  page: Page,
  {
    show,
    ...fields
  }: Omit<LoanFilters, "show"> & { show?: string | undefined },
) {
  const context = await pageContext();
  if (show === "overdue") {
    const { account } = fields;
    const found = await listArrears(admin, { ...page, account }, context);
    return {
      list: (
        <ArrearsList
          loans={found.loans}
          mayWriteOff={hasRight(admin, "correct")}
        />
      ),
      nextCursor: found.nextCursor,
    };
  }
  const isAll = show === "all";
  const filters = { ...fields, ...(isAll && { show: "all" as const }) };
  const [{ loans, nextCursor }, products] = await Promise.all([
    listAllLoanRequests(admin, { ...page, filters }, context),
    listLoanTerms(),
  ]);
  const list =
    loans.length === 0 ? (
      <EmptyState
        title={isAll ? "No loan requests" : "No pending loan requests"}
      />
    ) : (
      <LoanRequests
        loans={loans}
        products={products}
        mayDecide={hasRight(admin, "serve")}
        mayCorrect={hasRight(admin, "correct")}
        now={bankNow()}
      />
    );
  return { list, nextCursor };
}
