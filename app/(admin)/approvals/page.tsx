import type { Metadata } from "next";
import { ApprovalList } from "@/components/approvals/approval-list";
import { ListTabs } from "@/components/back-office/list-tabs";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { approvalHandlers } from "@/lib/api/approval-handlers";
import { listApprovals } from "@/lib/approvals/queries";
import { approvalLimitMinor } from "@/lib/approvals/request";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { pageContext } from "@/lib/platform/http/page-context";
import { formatMoney } from "@/lib/ledger/money";
import { approvalPages } from "@/lib/approvals/pages";
import {
  type SearchParams,
  firstValue,
  withQuery,
} from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Approvals" };

const pageSize = 20;

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const cursor = firstValue(query.cursor);
  const show = firstValue(query.show) === "decided" ? "decided" : undefined;
  const address = (next: string | undefined) =>
    withQuery(approvalPages.staff, { show, cursor: next });
  const { rows, nextCursor } = await listApprovals(
    admin,
    { limit: pageSize, waiting: !show, ...(cursor && { cursor }) },
    await pageContext(),
    approvalHandlers,
  ).catch(redirectOnBadCursor(approvalPages.staff));
  const above = approvalLimitMinor();

  return (
    <>
      <PageHeader
        title="Approvals"
        lead={
          above === null
            ? "No approval threshold is set, so nothing needs approval by a second member of staff."
            : `A second member of staff must approve any credit, debit, opening balance, balance change, added or deleted transaction, or loan above ${formatMoney(above)}.`
        }
      />
      <Card aria-label="Approvals">
        <ListTabs
          label="Filter approvals"
          tabs={[
            { label: "Waiting", href: approvalPages.staff, isCurrent: !show },
            {
              label: "Closed",
              href: withQuery(approvalPages.staff, { show: "decided" }),
              isCurrent: show === "decided",
            },
          ]}
        />
        {rows.length === 0 ? (
          <EmptyState
            title={
              show
                ? "No closed requests yet"
                : "No requests waiting for approval"
            }
          />
        ) : (
          <ApprovalList rows={rows} />
        )}
        <Pagination
          label="Approval pages"
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
