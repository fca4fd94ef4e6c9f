import type { Metadata } from "next";
import { NothingThere } from "@/components/shell/nothing-there";
import { AccountList } from "@/components/customers/account-list";
import { CustomerSheet } from "@/components/customers/customer-sheet";
import {
  listHref,
  readListView,
  toListPage,
} from "@/components/shell/list-view";
import { toFirstPage } from "@/components/shell/first-page";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { pageOrigin } from "@/lib/platform/http/page-origin";
import { customerPages } from "@/lib/features/customers/pages";
import { type SearchParams, oneOf } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Accounts" };

const pageSize = 25;
const place = { path: customerPages.staffAccounts };

export default async function AccountsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const view = readListView(query);

  const id = oneOf(query.id);
  if (id) {
    const closeHref = listHref(place, view);
    const customer = await getCustomerDetail(admin, id, await pageOrigin());
    return customer ? (
      <CustomerSheet
        customer={customer}
        mayCorrect={hasRight(admin, "correct")}
        closeHref={closeHref}
      />
    ) : (
      <NothingThere
        page="Accounts"
        title="No Account found"
        closeHref={closeHref}
      />
    );
  }

  const { customers, nextCursor, total, isMore } = await listCustomers(
    admin,
    toListPage(view, pageSize),
    await pageOrigin(),
  ).catch(toFirstPage(customerPages.staffAccounts));
  return (
    <>
      <PageHeader
        title="Accounts"
        lead={`${isMore ? "More than " : ""}${total.toLocaleString("en-US")} ${total === 1 ? "account" : "accounts"}${view.search ? " found" : ""}`}
      />
      <Card aria-label="Customers">
        <AccountList
          customers={customers}
          nextCursor={nextCursor}
          view={view}
          place={place}
          empty="No Account found"
        />
      </Card>
    </>
  );
}
