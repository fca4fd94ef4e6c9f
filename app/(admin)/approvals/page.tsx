import type { Metadata } from "next";
import { z } from "zod";
import { ApprovalList } from "@/components/approvals/approval-list";
import { ListTabs } from "@/components/back-office/list-tabs";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { approvalHandlers } from "@/lib/bank/handlers";
import { listApprovals } from "@/lib/approvals/queries";
import { readAmounts, type Amounts } from "@/lib/approvals/amounts";
import { env } from "@/lib/platform/config/env";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { pageContext } from "@/lib/platform/http/page-context";
import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";
import { approvalPages } from "@/lib/approvals/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Approvals" };

const pageSize = 20;

const words = ({ accountMinor, dayMinor }: Amounts) =>
  `${accountMinor === null ? "any amount" : formatMoney(accountMinor, BASE_CURRENCY)} on one account and ${dayMinor === null ? "any amount" : formatMoney(dayMinor, BASE_CURRENCY)} in all`;

const querySchema = pageQuery({
  cursor: cursorParam,
  show: z.literal("decided"),
});

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { cursor, show } = querySchema.parse(await searchParams);
  const address = (next: string | undefined) =>
    withQuery(approvalPages.staff, { show, cursor: next });
  const { rows, nextCursor } = await listApprovals(
    admin,
    { limit: pageSize, waiting: !show, ...(cursor && { cursor }) },
    await pageContext(),
    approvalHandlers,
  ).catch(redirectOnBadCursor(approvalPages.staff));
  const { administrator, teller } = readAmounts(env());

  return (
    <>
      <PageHeader
        title="Approvals"
        lead="A second member of staff decides what one person may not do alone."
      />
      <details className="mb-3 text-sm text-ink-soft">
        <summary className="w-fit rounded-sm text-accent hover:underline">
          How the limits work
        </summary>
        <p className="mt-1 max-w-text">
          {administrator.accountMinor === null && teller.accountMinor === null
            ? "No approval threshold is set. Only changes of colleagues need the approval of another administrator."
            : `Within 24 hours, one person may move ${words(administrator)} (administrators) or ${words(teller)} (tellers). A second member of staff must approve what goes beyond that, and changes that hand over an account with more than the amount.${teller.accountMinor === null ? "" : " A teller may approve as much as a teller may move. An administrator approves the rest."}`}
        </p>
      </details>
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
          <ApprovalList rows={rows} now={bankNow()} />
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
