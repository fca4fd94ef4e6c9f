import type { Metadata } from "next";
import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { WireList } from "@/components/payments/wire-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { listPendingWires } from "@/lib/features/payments/wires/queries";

export const metadata: Metadata = { title: "Pending wires" };

const pageSize = 25;
const querySchema = pageQuery({ cursor: cursorParam });

export default async function WiresPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { cursor } = querySchema.parse(await searchParams);
  const { wires, nextCursor } = await listPendingWires(
    admin,
    { limit: pageSize, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(paymentPages.staffWires));

  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Pending wires"
        lead="Outgoing wires to other banks, oldest first. Settle a wire once the other bank has accepted it; otherwise return it."
      />
      <Card aria-label="Pending wires">
        {wires.length === 0 ? (
          <EmptyState title="No pending wires" />
        ) : (
          <WireList wires={wires} canDecide={hasRight(admin, "serve")} />
        )}
        <Pagination
          label="Wire pages"
          newest={cursor ? paymentPages.staffWires : null}
          older={
            nextCursor &&
            withQuery(paymentPages.staffWires, { cursor: nextCursor })
          }
          labels={{ newest: "Oldest", older: "Newer" }}
        />
      </Card>
    </>
  );
}
