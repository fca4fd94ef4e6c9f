import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "./account-facts";
import { Amount } from "@/components/ledger/amount";
import { FilterBar } from "@/components/form/filter-bar";
import { accountFilters } from "./account-filters";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import type { CustomerSummary } from "@/lib/features/customers/serializers";
import {
  firstNumber,
  listHref,
  type ListLocation,
  type ListView,
} from "../shell/list-view";
import { capitalised } from "@/lib/platform/format";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

type AccountListProps = {
  customers: CustomerSummary[];
  nextCursor: string | null;
  view: ListView;
  location: ListLocation;
  /** The title of an empty list; null if something else was found. */
  empty: string | null;
  /** The reasons why values are not used, by filter. */
  problems?: Record<string, string | undefined>;
  ignored?: IgnoredParam[];
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
  problems,
  ignored,
}: AccountListProps) {
  const { search, cursor } = view;
  const first = firstNumber(view);
  return (
    <>
      <AccountSearch {...{ search, location, problems, ignored }} />
      <SearchedList
        count={customers.length}
        noun="account"
        empty={empty && <EmptyState title={empty} />}
      >
        <ol aria-label="Customer list">
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
  location: { path, panel, filters },
  problems,
  ignored,
}: Pick<AccountListProps, "location" | "problems" | "ignored"> & {
  search: string | undefined;
}) {
  return (
    <FilterBar
      page={path}
      fields={{ search, ...filters }}
      keep={{ panel }}
      search={{
        name: "search",
        label: "Name, number, email, phone or username",
      }}
      {...(filters && {
        filters: accountFilters,
        days: { today: bankToday(), label: "Registered" },
      })}
      {...(problems && { problems })}
      {...(ignored && { ignored })}
    />
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
    <li className="account-line">
      <Link href={href}>
        <span className="figures note">{`${number}.`}</span>
        <span className="name">{customer.fullName}</span>
        <span className="figures note">
          {customer.accountNumber ?? toReadableEmail(customer.email)}
        </span>
        <span className="note">{capitalised(customer.accountType ?? "")}</span>
        <span className="badges">
          {!customer.isVerified && <Badge tone="warn">Not Verified</Badge>}
          <StatusBadge status={customer.accountStatus} />
        </span>
        {customer.totalMinor !== null && (
          <Amount minor={customer.totalMinor} currency={customer.currency} />
        )}
      </Link>
    </li>
  );
}
