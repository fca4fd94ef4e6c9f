import type { Metadata } from "next";
import { z } from "zod";
import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { ListTabs } from "@/components/back-office/list-tabs";
import { WireList } from "@/components/payments/wire-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import type { WireStatus } from "@/lib/platform/db/generated/enums";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { listWires } from "@/lib/features/payments/wires/queries";

export const metadata: Metadata = { title: "Wires" };

const pageSize = 25;
const querySchema = pageQuery({
  cursor: cursorParam,
  show: z.enum(["settled", "returned"]),
});

const tabs: { status: WireStatus; label: string }[] = [
  { status: "pending", label: "Pending" },
  { status: "settled", label: "Settled" },
  { status: "returned", label: "Returned" },
];

export default async function WiresPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { cursor, show } = querySchema.parse(await searchParams);
  const status = show ?? "pending";
  const view = { show };
  const first = withQuery(paymentPages.staffWires, view);
  const { wires, nextCursor } = await listWires(
    admin,
    { limit: pageSize, status, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(paymentPages.staffWires));

  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Wires"
        lead="Outgoing wires to other banks. Settle a wire once the other bank has accepted it; otherwise return it."
      />
      <Card aria-label="Wires">
        <ListTabs
          label="Filter wires"
          tabs={tabs.map(({ status: value, label }) => ({
            label,
            href: withQuery(paymentPages.staffWires, {
              show: value === "pending" ? undefined : value,
            }),
            isCurrent: value === status,
          }))}
        />
        <WireList
          // A list of other wires begins without a selection.
          key={`${status}-${cursor ?? ""}`}
          wires={wires}
          status={status}
          canDecide={hasRight(admin, "serve")}
        />
        <Pagination
          label="Wire pages"
          newest={cursor ? first : null}
          older={
            nextCursor &&
            withQuery(paymentPages.staffWires, { ...view, cursor: nextCursor })
          }
          {...(status === "pending" && {
            labels: { newest: "Oldest", older: "Newer" },
          })}
        />
      </Card>
    </>
  );
}
