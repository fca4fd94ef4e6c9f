import type { Metadata } from "next";
import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { ExportLink } from "@/components/back-office/export-link";
import { foundText } from "@/components/back-office/found-text";
import { ListTabs } from "@/components/back-office/list-tabs";
import { FilterBar } from "@/components/form/filter-bar";
import { WireList } from "@/components/payments/wire-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { readAmountFilter } from "@/lib/ledger/money";
import { pageContext } from "@/lib/platform/http/page-context";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow, bankToday } from "@/lib/platform/time/clock";
import {
  findWireProblems,
  wireParams,
} from "@/lib/features/payments/wires/filters";
import { listWires, sumWires } from "@/lib/features/payments/wires/queries";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Wires" };

const pageSize = 25;
const params = { ...wireParams, cursor: cursorParam };
const querySchema = pageQuery(params);

const tabs = [
  { show: undefined, label: "Pending" },
  { show: "settled", label: "Settled" },
  { show: "returned", label: "Returned" },
  { show: "all", label: "All" },
] as const;

export default async function WiresPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, ...filters } = querySchema.parse(query);
  const { show, ...fields } = filters;
  const address = (change: Record<string, string | undefined>) =>
    withQuery(paymentPages.staffWires, { ...filters, ...change });
  const [{ wires, nextCursor }, found] = await Promise.all([
    listWires(
      admin,
      { limit: pageSize, filters, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    Object.values(fields).some(Boolean) ? sumWires(filters) : undefined,
  ]).catch(redirectOnBadCursor(address({})));

  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Wires"
        lead="Outgoing wires to other banks. Settle a wire once the other bank has accepted it; otherwise return it."
        actions={
          hasRight(admin, "export") && (
            <ExportLink
              path="/export-wires"
              filters={{
                ...filters,
                least: readAmountFilter(fields.least),
                most: readAmountFilter(fields.most),
              }}
            />
          )
        }
      />
      <Card aria-label="Wires">
        <SavedFilters
          admin={admin}
          list="wires"
          page={paymentPages.staffWires}
          fields={filters}
        />
        <FilterBar
          page={paymentPages.staffWires}
          fields={fields}
          keep={{ show }}
          search={{ name: "q", label: "Name, bank or description" }}
          filters={[
            {
              kind: "text",
              name: "account",
              label: "Account number",
              inputMode: "numeric",
            },
            { kind: "amount", name: "least", label: "Amount at least" },
            { kind: "amount", name: "most", label: "Amount at most" },
          ]}
          problems={findWireProblems(filters)}
          days={{ today: bankToday(), label: "Sent" }}
          ignored={findIgnored(query, params)}
          found={found && foundText(found, "wire")}
        />
        <WireList
          // A list of other wires begins without a selection.
          key={address({ cursor })}
          wires={wires}
          show={show}
          canDecide={hasRight(admin, "serve")}
          now={bankNow()}
          tabs={
            <ListTabs
              label="Filter wires"
              tabs={tabs.map(({ show: value, label }) => ({
                label,
                href: address({ show: value }),
                isCurrent: value === show,
              }))}
            />
          }
        />
        <Pagination
          label="Wire pages"
          newest={cursor ? address({}) : null}
          older={nextCursor && address({ cursor: nextCursor })}
          {...(!show && { labels: { newest: "Oldest", older: "Newer" } })}
        />
      </Card>
    </>
  );
}
