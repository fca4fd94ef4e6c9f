import type { Metadata } from "next";
import { MissingItem } from "@/components/shell/missing-item";
import { AccountList } from "@/components/customers/account-list";
import { CustomerDetails } from "@/components/customers/customer-details";
import {
  listHref,
  listViewParams,
  toListPage,
} from "@/components/shell/list-view";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { findSignInLock } from "@/lib/identity/sign-in/unlock";
import { listFailedAttempts } from "@/lib/security-log/queries";
import { hasRight } from "@/lib/identity/rights";
import { findEntriesByReference } from "@/lib/features/statements/history/reference-queries";
import { FoundEntries } from "@/components/statements/found-entries";
import { customerFilterParams } from "@/lib/features/customers/list/search";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { pageContext } from "@/lib/platform/http/page-context";
import { customerPages } from "@/lib/features/customers/pages";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Accounts" };

const pageSize = 25;

const querySchema = pageQuery({
  id: textParam,
  ...listViewParams,
  ...customerFilterParams,
});

export default async function AccountsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { id, status, type, sort, ...view } = querySchema.parse(
    await searchParams,
  );
  const filters = { status, type, sort };
  const location = { path: customerPages.staffAccounts, filters };

  if (id) {
    const closeHref = listHref(location, view);
    const customer = await getCustomerDetail(admin, id, await pageContext());
    return customer ? (
      <CustomerDetails
        customer={customer}
        mayServe={hasRight(admin, "serve")}
        mayCorrect={hasRight(admin, "correct")}
        mayMonitor={hasRight(admin, "monitor")}
        attempts={await listFailedAttempts("customer", customer.id)}
        lock={await findSignInLock(admin, customer.id)}
        closeHref={closeHref}
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
  ).catch(redirectOnBadCursor(customerPages.staffAccounts));
  const isSearched = view.search || Object.values(filters).some(Boolean);
  const entries = view.search
    ? await findEntriesByReference(admin, view.search)
    : [];
  return (
    <>
      <PageHeader
        title="Accounts"
        lead={`${hasMore ? "More than " : ""}${total.toLocaleString("en-US")} ${total === 1 ? "account" : "accounts"}${isSearched ? " found" : ""}`}
      />
      {entries.length > 0 && <FoundEntries entries={entries} />}
      <Card aria-label="Customers">
        <AccountList
          customers={customers}
          nextCursor={nextCursor}
          view={view}
          location={location}
          empty="No Account found"
        />
      </Card>
    </>
  );
}
