import type { Metadata } from "next";
import { ApprovalFilters } from "@/components/approvals/approval-filters";
import { ApprovalList } from "@/components/approvals/approval-list";
import { ExportLink } from "@/components/back-office/export-link";
import { foundText } from "@/components/back-office/found-text";
import { ListTabs } from "@/components/back-office/list-tabs";
import { SearchedList } from "@/components/shell/searched-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { approvalHandlers } from "@/lib/bank/handlers";
import { approvalParams } from "@/lib/approvals/filters";
import { listApprovals } from "@/lib/approvals/queries";
import { sumApprovals } from "@/lib/approvals/staff-list";
import { listStaffNames } from "@/lib/features/back-office/audit-log/queries";
import { readAmounts } from "@/lib/approvals/amounts";
import { explainLimits } from "@/lib/approvals/limits-text";
import { env } from "@/lib/platform/config/env";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import { approvalPages } from "@/lib/approvals/pages";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Approvals" };

const pageSize = 20;

const params = { ...approvalParams, cursor: cursorParam };
const querySchema = pageQuery(params);

const tabs = [
  { show: undefined, label: "Waiting" },
  { show: "decided", label: "Closed" },
  { show: "approved", label: "Approved" },
  { show: "rejected", label: "Rejected" },
  { show: "withdrawn", label: "Withdrawn" },
] as const;

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, ...filters } = querySchema.parse(query);
  const { show, ...fields } = filters;
  const isFiltered = Object.values(fields).some(Boolean);
  const address = (change: Record<string, string | undefined>) =>
    withQuery(approvalPages.staff, { ...filters, ...change });
  const [{ rows, nextCursor }, found, names] = await Promise.all([
    listApprovals(
      admin,
      { limit: pageSize, filters, ...(cursor && { cursor }) },
      await pageContext(),
      approvalHandlers,
    ),
    isFiltered ? sumApprovals(admin, filters) : undefined,
    listStaffNames(admin),
  ]).catch(redirectOnBadCursor(address({})));

  return (
    <>
      <PageHeader
        title="Approvals"
        lead="A second member of staff decides what one person may not do alone."
        actions={
          hasRight(admin, "export") && (
            <ExportLink path="/export-approvals" filters={filters} />
          )
        }
      />
      <details className="mb-3 text-sm text-ink-soft">
        <summary className="unfold-link">How the limits work</summary>
        <p className="mt-1 max-w-text">{explainLimits(readAmounts(env()))}</p>
      </details>
      <Card aria-label="Approvals">
        <SavedFilters
          admin={admin}
          list="approvals"
          page={approvalPages.staff}
          fields={filters}
        />
        <ApprovalFilters
          filters={filters}
          names={names}
          ignored={findIgnored(query, params)}
          found={found && foundText(found, "request")}
        />
        <ListTabs
          label="Filter approvals"
          tabs={tabs.map(({ show: value, label }) => ({
            label,
            href: address({ show: value }),
            isCurrent: value === show,
          }))}
        />
        <SearchedList
          count={rows.length}
          noun="request"
          empty={
            <EmptyState
              title={
                isFiltered || (show && show !== "decided")
                  ? "No requests found"
                  : show
                    ? "No closed requests yet"
                    : "No requests waiting for approval"
              }
            />
          }
        >
          <ApprovalList rows={rows} now={bankNow()} />
        </SearchedList>
        <Pagination
          label="Approval pages"
          newest={cursor ? address({}) : null}
          older={nextCursor && address({ cursor: nextCursor })}
        />
      </Card>
    </>
  );
}
