import type { Metadata } from "next";
import { AccountList } from "@/components/admin/account-list";
import { CustomerSheet } from "@/components/admin/customer-sheet";
import { toFirstPage } from "@/components/shell/first-page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/auth/guards";
import { listCustomers } from "@/lib/customers/list/queries";
import { getCustomerDetail } from "@/lib/customers/queries";
import { oneOf, paths, withQuery, type SearchParams } from "@/lib/paths";

import { pageOrigin } from "@/lib/http/page-origin";

export const metadata: Metadata = { title: "Accounts" };

const pageSize = 25;

export default async function AccountsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const given = await searchParams;
  const view = {
    search: oneOf(given.search)?.slice(0, 100),
    cursor: oneOf(given.cursor),
    first: oneOf(given.first),
  };

  const id = oneOf(given.id);
  if (id) {
    const closeHref = withQuery(paths.adminAccounts, view);
    const customer = await getCustomerDetail(admin, id, await pageOrigin());
    return customer ? (
      <CustomerSheet customer={customer} closeHref={closeHref} />
    ) : (
      <EmptyState title="No Account found">
        <ButtonLink href={closeHref} look="secondary" className="mt-4">
          Close
        </ButtonLink>
      </EmptyState>
    );
  }

  const { search, cursor } = view;
  const { customers, nextCursor, total } = await listCustomers(
    admin,
    {
      limit: pageSize,
      ...(search && { search }),
      ...(cursor && { cursor }),
    },
    await pageOrigin(),
  ).catch(toFirstPage(paths.adminAccounts));
  const first = cursor ? positionOf(view.first) : 1;
  return (
    <>
      <PageHeader
        title="Accounts"
        lead={`${total.toLocaleString("en-US")} ${search ? "found" : "in all"}`}
      />
      <AccountList
        customers={customers}
        first={first}
        view={view}
        nextCursor={nextCursor}
      />
    </>
  );
}

/** Number of the first one on this page; cursors know no numbers, so the link carries it. */
function positionOf(text: string | undefined): number {
  const position = Number(text);
  return Number.isSafeInteger(position) && position > 0 ? position : 1;
}
