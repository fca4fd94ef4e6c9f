import type { Metadata } from "next";
import { ApprovalList } from "@/components/admin/approval-list";
import { ListTabs } from "@/components/admin/list-tabs";
import { toFirstPage } from "@/components/shell/first-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { listApprovals } from "@/lib/approvals/queries";
import { approvalAboveMinor } from "@/lib/approvals/request";
import { requireAdmin } from "@/lib/auth/guards";
import { pageOrigin } from "@/lib/http/page-origin";
import { formatMoney } from "@/lib/ledger/money";
import { oneOf, paths, withQuery, type SearchParams } from "@/lib/paths";

export const metadata: Metadata = { title: "Approvals" };

const pageSize = 20;

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const given = await searchParams;
  const cursor = oneOf(given.cursor);
  const show = oneOf(given.show) === "decided" ? "decided" : undefined;
  const address = (next: string | undefined) =>
    withQuery(paths.adminApprovals, { show, cursor: next });
  const { rows, nextCursor } = await listApprovals(
    admin,
    { limit: pageSize, waiting: !show, ...(cursor && { cursor }) },
    await pageOrigin(),
  ).catch(toFirstPage(paths.adminApprovals));
  const above = approvalAboveMinor();

  return (
    <>
      <PageHeader
        title="Approvals"
        lead={
          above === null
            ? "No amount is configured above which a second person decides."
            : `Credits, debits, balances, history entries added or deleted, and loans above ${formatMoney(above)} wait here for somebody other than who asked.`
        }
      />
      <Card aria-label="Approvals">
        <ListTabs
          label="Which approvals"
          tabs={[
            { label: "Waiting", href: paths.adminApprovals, here: !show },
            {
              label: "Decided or withdrawn",
              href: withQuery(paths.adminApprovals, { show: "decided" }),
              here: show === "decided",
            },
          ]}
        />
        {rows.length === 0 ? (
          <EmptyState
            title={
              show ? "Nothing was decided or withdrawn yet" : "Nothing waits"
            }
          />
        ) : (
          <ApprovalList rows={rows} />
        )}
        <Pagination
          label="Pages of approvals"
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
