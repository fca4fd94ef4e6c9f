import type { Metadata } from "next";
import { z } from "zod";
import { ExportLink } from "@/components/back-office/export-link";
import { MissingItem } from "@/components/shell/missing-item";
import { AccountList } from "@/components/customers/account-list";
import {
  listHref,
  listViewParams,
  toListPage,
} from "@/components/shell/list-view";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { findEntriesByReference } from "@/lib/features/statements/history/reference-queries";
import { FoundEntries } from "@/components/statements/found-entries";
import { filterForm } from "@/lib/features/customers/list/search";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { pageContext } from "@/lib/platform/http/page-context";
import { customerPages } from "@/lib/features/customers/pages";
import {
  findIgnored,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { CustomerPage, workspaceParams } from "./customer-page";
import { openOnlyHit } from "./open-only-hit";
import { counted } from "@/lib/platform/format";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Accounts" };
const pageSize = 25;

const params = {
  id: textParam,
  /** Opens the customer or the transaction if the search finds only one. */
  open: z.literal("only"),
  ...workspaceParams,
  ...listViewParams,
  ...filterForm.params,
};
const querySchema = pageQuery(params);

export default async function AccountsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { id, tab, panel, open, ...listed } = querySchema.parse(query);
  const { status, type, sort, least, most, from, to, ...view } = listed;
  const typed = { status, type, sort, least, most, from, to };
  const filters = filterForm.read(typed);
  const location = { path: customerPages.staffAccounts, filters: typed };

  if (id) {
    const closeHref = listHref(location, view);
    const customer = await getCustomerDetail(admin, id, await pageContext());
    return customer ? (
      <CustomerPage
        key={customer.id}
        admin={admin}
        customer={customer}
        closeHref={closeHref}
        at={{ tab, panel }}
        hrefOf={({ tab, panel }) =>
          listHref({ ...location, panel }, { ...view, id, tab })
        }
      />
    ) : (
      <MissingItem
        page="Accounts"
        title="No Account found"
        closeHref={closeHref}
      />
    );
  }

  const { customers, nextCursor, total, hasMore } = await listCustomers(
    admin,
    { ...toListPage(view, pageSize), filters },
    await pageContext(),
  ).catch(redirectOnBadCursor(listHref(location, { search: view.search })));
  const isSearched = view.search || Object.values(filters).some(Boolean);
  const entries = view.search
    ? await findEntriesByReference(admin, view.search)
    : [];
  if (open) openOnlyHit(customers, entries);
  const onlyEntries = customers.length === 0 && entries.length > 0;
  return (
    <>
      <PageHeader
        title="Accounts"
        actions={
          hasRight(admin, "export") && (
            <ExportLink
              path="/export-accounts"
              filters={{ ...filters, search: view.search }}
            />
          )
        }
        lead={
          onlyEntries
            ? `${counted(entries.length, "transaction")} found`
            : `${hasMore ? "More than " : ""}${counted(total, "customer")}${isSearched ? " found" : ""}`
        }
      />
      <Card aria-label="Customers">
        <SavedFilters
          admin={admin}
          list="accounts"
          page={customerPages.staffAccounts}
          fields={{ ...typed, search: view.search }}
        />
        <AccountList
          customers={customers}
          nextCursor={nextCursor}
          view={view}
          location={location}
          empty={onlyEntries ? null : "No Account found"}
          problems={filterForm.findProblems(typed)}
          ignored={findIgnored(query, params)}
        />
      </Card>
      {entries.length > 0 && <FoundEntries entries={entries} />}
    </>
  );
}
