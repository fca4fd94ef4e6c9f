import {
  PostingForm,
  type RebookedEntry,
} from "@/components/back-office/posting-form";
import {
  getEntryDetail,
  type EntryDetail,
} from "@/lib/features/statements/history/entry-detail-queries";
import { isReplaceable } from "@/lib/features/statements/history/rules";
import { site } from "@/lib/platform/config/site";
import { AccountList } from "@/components/customers/account-list";
import { DeleteCustomer } from "@/components/customers/delete-customer";
import {
  listHref,
  type ListView,
  toListPage,
} from "@/components/shell/list-view";
import { LatestSignInsBox } from "@/components/identity/sign-ins";
import { StatusForm } from "@/components/customers/status-form";
import { UpdateAccountForm } from "@/components/customers/update-account-form";
import { BackLink } from "@/components/shell/back-link";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { EmptyState } from "@/components/ui/empty-state";
import {
  findAccountChoice,
  listLastSignIns,
} from "@/lib/features/customers/accounts/queries";
import {
  toShown,
  toStaffShown,
  toUpdateValues,
} from "@/lib/features/customers/accounts/update/values";
import { describeBalances } from "@/lib/features/customers/accounts/balances";
import type { Admin } from "@/lib/identity/guards/guards";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { versionOf } from "@/lib/platform/http/version";
import { pageContext } from "@/lib/platform/http/page-context";
import { BASE_CURRENCY, formatMoney, toDecimal } from "@/lib/ledger/money";
import { customerPages } from "@/lib/features/customers/pages";
import { bankDay, bankToday } from "@/lib/platform/time/clock";

/** The parameters of the page: the chosen customer, and the place in the list. */
type PanelProps = {
  admin: Admin;
  query: ListView & {
    id?: string | undefined;
    account?: string | undefined;
    review?: string | undefined;
    rebook?: string | undefined;
    refund?: string | undefined;
  };
};

const pageSize = 12;
const location = (panel: string) => ({
  path: customerPages.staffManage,
  panel,
});
const noAccountFound = "No Account Found";

const toView = ({ search, cursor, first }: ListView): ListView => ({
  search,
  cursor,
  first,
});

async function PickList({
  admin,
  query,
  panel,
}: PanelProps & { panel: string }) {
  const view = toView(query);
  const { customers, nextCursor } = await listCustomers(
    admin,
    toListPage(view, pageSize),
    await pageContext(),
  ).catch(
    redirectOnBadCursor(listHref(location(panel), { search: view.search })),
  );
  return (
    <AccountList
      customers={customers}
      nextCursor={nextCursor}
      view={view}
      location={location(panel)}
      empty={noAccountFound}
    />
  );
}

export async function UpdatePanel({ admin, query }: PanelProps) {
  const { id } = query;
  if (!id) return <PickList admin={admin} query={query} panel="update" />;
  const closeHref = listHref(location("update"), toView(query));
  const customer = await getCustomerDetail(admin, id, await pageContext());
  const back = <BackLink href={closeHref}>All accounts</BackLink>;
  if (!customer)
    return (
      <>
        <p className="mb-5">{back}</p>
        <EmptyState title={noAccountFound} />
      </>
    );
  return (
    <>
      {back}
      <h3 className="mt-3 mb-5 text-lg font-semibold [overflow-wrap:anywhere]">
        <span>{`${customer.fullName} `}</span>
        <span
          translate="no"
          className="figures text-base font-normal text-ink-soft"
        >
          {customer.accountNumber}
        </span>
      </h3>
      <UpdateAccountForm
        // Keyed by customer: values that are read again must not count as user input.
        key={customer.id}
        customerId={customer.id}
        today={bankToday()}
        closeHref={closeHref}
        values={toUpdateValues(customer)}
        currency={customer.accountCurrency}
        version={versionOf(toShown(customer))}
      />
    </>
  );
}

export async function DeletePanel({ admin, query }: PanelProps) {
  const { id } = query;
  const customer =
    id && (await getCustomerDetail(admin, id, await pageContext()));
  return (
    <>
      <PickList admin={admin} query={query} panel="delete" />
      {customer && (
        <DeleteCustomer
          key={customer.id}
          customer={{
            id: customer.id,
            fullName: customer.fullName,
            accountNumber: customer.accountNumber,
          }}
          balances={describeBalances(customer.balances)}
          version={versionOf(toStaffShown(customer))}
          backHref={listHref(location("delete"), toView(query))}
        />
      )}
    </>
  );
}

export async function PostingPanel({
  kind,
  admin,
  query,
}: PanelProps & { kind: "credit" | "debit" }) {
  const context = await pageContext();
  const account = await findAccountChoice(admin, query.account, context);
  const entry =
    query.rebook && (await getEntryDetail(admin, query.rebook, context));
  const isRebooked = entry && isReplaceable(entry);
  const refunded =
    kind === "credit" &&
    query.refund &&
    (await getEntryDetail(admin, query.refund, context));
  return (
    <PostingForm
      key={`${kind} ${account?.value} ${query.rebook} ${query.refund}`}
      kind={kind}
      today={bankToday()}
      currency={
        account?.currency ?? (isRebooked ? entry.currency : BASE_CURRENCY)
      }
      account={account}
      rebooked={isRebooked ? toRebooked(entry) : null}
      {...(refunded && {
        starts: {
          amount: toDecimal(refunded.amountMinor, refunded.currency),
          description: `Refund of ${refunded.reference}`,
        },
      })}
    />
  );
}

/** Takes over what a reversed entry says, without the account that was wrong. */
function toRebooked(entry: EntryDetail): RebookedEntry {
  const wrongSide = entry.direction === "credit" ? "credit" : "debit";
  const other = entry.postings.find(
    ({ direction, kind }) => direction !== wrongSide && kind === "customer",
  );
  return {
    id: entry.id,
    reference: entry.reference,
    amount: toDecimal(entry.amountMinor, entry.currency),
    description: entry.description,
    bank: entry.bank === site.name ? "" : entry.bank,
    date: bankDay(entry.valueAt),
    other:
      other?.number && other.name
        ? { value: other.number, label: other.name, note: other.number }
        : null,
  };
}

export async function StatusPanel({ admin, query }: PanelProps) {
  const { account, review } = query;
  const context = await pageContext();
  const customer = account
    ? await getCustomerDetail(admin, account, context)
    : null;
  const signIns =
    customer && review
      ? await listLastSignIns(admin, customer.viewed, context)
      : null;
  return (
    <StatusForm
      current={
        customer && {
          account: {
            value: customer.accountNumber,
            label: customer.fullName,
            note: customer.accountNumber,
          },
          status: customer.accountStatus,
          balances:
            describeBalances(customer.balances) ||
            formatMoney(0n, customer.accountCurrency),
          version: versionOf(toStaffShown(customer)),
        }
      }
      signIns={signIns && <LatestSignInsBox signIns={signIns} />}
    />
  );
}
