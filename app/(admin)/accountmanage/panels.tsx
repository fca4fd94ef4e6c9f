import { AccountList } from "@/components/customers/account-list";
import { DeleteCustomer } from "@/components/customers/delete-customer";
import {
  listHref,
  readListView,
  toListPage,
} from "@/components/shell/list-view";
import { SignIns } from "@/components/identity/sign-ins";
import { StatusForm } from "@/components/customers/status-form";
import { UpdateAccountForm } from "@/components/customers/update-account-form";
import { BackLink } from "@/components/shell/back-link";
import { toFirstPage } from "@/components/shell/first-page";
import { EmptyState } from "@/components/ui/empty-state";
import { listLastSignIns } from "@/lib/features/customers/accounts/queries";
import { toUpdateValues } from "@/lib/features/customers/accounts/update/values";
import type { Admin } from "@/lib/identity/guards/guards";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { zurichToday } from "@/lib/platform/format";
import { pageOrigin } from "@/lib/platform/http/page-origin";
import { formatMoney } from "@/lib/ledger/money";
import { customerPages } from "@/lib/features/customers/pages";
import { type SearchParams, oneOf } from "@/lib/platform/http/query";

type PanelProps = { admin: Admin; given: SearchParams };

const pageSize = 12;
const place = (panel: string) => ({ path: customerPages.staffManage, panel });
const nobody = "No Account Found";

async function PickList({
  admin,
  given,
  panel,
}: PanelProps & { panel: string }) {
  const view = readListView(given);
  const { customers, nextCursor } = await listCustomers(
    admin,
    toListPage(view, pageSize),
    await pageOrigin(),
  ).catch(toFirstPage(listHref(place(panel), {})));
  return (
    <AccountList
      customers={customers}
      nextCursor={nextCursor}
      view={view}
      place={place(panel)}
      empty={nobody}
    />
  );
}

export async function UpdatePanel({ admin, given }: PanelProps) {
  const id = oneOf(given.id);
  if (!id) return <PickList admin={admin} given={given} panel="update" />;
  const closeHref = listHref(place("update"), readListView(given));
  const customer = await getCustomerDetail(admin, id, await pageOrigin());
  const back = <BackLink href={closeHref}>All accounts</BackLink>;
  if (!customer)
    return (
      <>
        <p className="mb-5">{back}</p>
        <EmptyState title={nobody} />
      </>
    );
  return (
    <>
      {back}
      <h3 className="mt-3 mb-5 text-lg font-semibold [overflow-wrap:anywhere]">
        {customer.fullName}{" "}
        <span className="figures text-base font-normal text-ink-soft">
          {customer.accountNumber}
        </span>
      </h3>
      <UpdateAccountForm
        // Keyed by customer: values that are read again must not count as user input.
        key={customer.id}
        customerId={customer.id}
        today={zurichToday()}
        closeHref={closeHref}
        values={toUpdateValues(customer)}
      />
    </>
  );
}

export async function DeletePanel({ admin, given }: PanelProps) {
  const id = oneOf(given.id);
  const customer =
    id && (await getCustomerDetail(admin, id, await pageOrigin()));
  return (
    <>
      <PickList admin={admin} given={given} panel="delete" />
      {customer && (
        <DeleteCustomer
          key={customer.id}
          customer={{
            id: customer.id,
            fullName: customer.fullName,
            accountNumber: customer.accountNumber,
          }}
          balance={
            customer.totalMinor > 0n ? formatMoney(customer.totalMinor) : null
          }
          backHref={listHref(place("delete"), readListView(given))}
        />
      )}
    </>
  );
}

export async function StatusPanel({ admin, given }: PanelProps) {
  const account = oneOf(given.account);
  const signIns =
    account && (await listLastSignIns(admin, account, await pageOrigin()));
  return <StatusForm signIns={signIns && <SignIns signIns={signIns} />} />;
}
