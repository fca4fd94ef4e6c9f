import type { Route } from "next";
import Search from "lucide-react/icons/search";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "./account-facts";
import { Amount } from "@/components/ledger/amount";
import { AccountFilters } from "./account-filters";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import { SearchForm } from "@/components/ui/search-form";
import { SearchedList } from "@/components/shell/searched-list";
import type { CustomerSummary } from "@/lib/features/customers/serializers";
import {
  firstNumber,
  listHref,
  type ListLocation,
  type ListView,
} from "../shell/list-view";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

type AccountListProps = {
  customers: CustomerSummary[];
  nextCursor: string | null;
  view: ListView;
  location: ListLocation;
  /** The title of an empty list; null if something else was found. */
  empty: string | null;
};

/**
 * A numbered list of customers by full name, with search and paging. Each row links to the same page with the
 * customer's id.
 */
export function AccountList({
  customers,
  nextCursor,
  view,
  location,
  empty,
}: AccountListProps) {
  const { search, cursor } = view;
  const first = firstNumber(view);
  return (
    <>
      <AccountSearch search={search} location={location} />
      <SearchedList
        count={customers.length}
        noun="account"
        empty={empty && <EmptyState title={empty} />}
      >
        <ol>
          {customers.map((customer, index) => (
            <CustomerLine
              key={customer.id}
              customer={customer}
              number={first + index}
              href={listHref(location, { ...view, id: customer.id })}
            />
          ))}
        </ol>
      </SearchedList>
      <Pagination
        label="Account pages"
        labels={{ newest: "First page", older: "Next page" }}
        newest={cursor ? listHref(location, { search }) : null}
        older={
          nextCursor &&
          listHref(location, {
            search,
            cursor: nextCursor,
            first: String(first + customers.length),
          })
        }
      />
    </>
  );
}

function AccountSearch({
  search,
  location,
}: {
  search: string | undefined;
  location: ListLocation;
}) {
  return (
    <search>
      <SearchForm page={location.path} className="mb-4 flex flex-wrap gap-3">
        {location.panel && (
          <input type="hidden" name="panel" value={location.panel} />
        )}
        <Input
          type="search"
          name="search"
          aria-label="Search by name, number, email, phone or username"
          placeholder="Name, number, email, phone or username"
          defaultValue={search}
          className="flex-1 basis-full sm:basis-40"
        />
        {location.filters && (
          <AccountFilters
            filters={location.filters}
            hrefWith={(change) =>
              listHref(location, { search, ...change } as Partial<ListView>)
            }
          />
        )}
        <div className="flex basis-full gap-3 sm:basis-auto">
          <Button type="submit" variant="secondary">
            <Search aria-hidden className="size-4" />
            Search
          </Button>
          {(search || Object.values(location.filters ?? {}).some(Boolean)) && (
            <ButtonLink
              href={listHref({ ...location, filters: {} }, {})}
              variant="quiet"
            >
              Clear
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}

function CustomerLine({
  customer,
  number,
  href,
}: {
  customer: CustomerSummary;
  number: number;
  href: Route;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={href}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center sm:grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 rounded py-3 hover:bg-sunken"
      >
        <span className="figures text-right text-sm text-ink-soft">
          {`${number}.`}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{customer.fullName}</span>
          <span className="figures block text-sm text-ink-soft">
            {`${customer.accountNumber ?? toReadableEmail(customer.email)}${customer.accountType ? `, ${customer.accountType}` : ""}`}
          </span>
        </span>
        <span className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 pr-2 sm:col-start-3 sm:justify-end">
          {customer.totalMinor !== null && (
            <Amount
              minor={customer.totalMinor}
              currency={customer.currency}
              className="text-sm"
            />
          )}
          {!customer.isVerified && <Badge tone="warn">Not Verified</Badge>}
          <StatusBadge status={customer.accountStatus} />
        </span>
      </Link>
    </li>
  );
}
