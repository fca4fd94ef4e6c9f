import Form from "next/form";
import Search from "lucide-react/icons/search";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/dashboard/account-facts";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import type { CustomerSummary } from "@/lib/customers/queries";
import { paths, withQuery } from "@/lib/paths";

type View = Record<"search" | "cursor" | "first", string | undefined>;

type AccountListProps = {
  customers: CustomerSummary[];
  /** Number of the first one shown. */
  first: number;
  view: View;
  nextCursor: string | null;
};

/** Customers by full name, numbered, with search and pages. */
export function AccountList({
  customers,
  first,
  view,
  nextCursor,
}: AccountListProps) {
  const { search, cursor } = view;
  return (
    <Card aria-label="Customers">
      <SearchForm search={search} />
      {customers.length === 0 ? (
        <EmptyState title="No Account found" />
      ) : (
        <ol>
          {customers.map((customer, index) => (
            <CustomerLine
              key={customer.id}
              customer={customer}
              number={first + index}
              view={view}
            />
          ))}
        </ol>
      )}
      <Pagination
        label="Pages of accounts"
        words={{ newest: "First page", older: "Next" }}
        newest={cursor ? withQuery(paths.adminAccounts, { search }) : null}
        older={
          nextCursor &&
          withQuery(paths.adminAccounts, {
            search,
            cursor: nextCursor,
            first: String(first + customers.length),
          })
        }
      />
    </Card>
  );
}

function SearchForm({ search }: { search: string | undefined }) {
  return (
    <Form
      key={search}
      action={paths.adminAccounts}
      role="search"
      className="mb-4 flex flex-wrap gap-3"
    >
      <Input
        type="search"
        name="search"
        aria-label="Search by name or account number"
        placeholder="Name or account number"
        defaultValue={search}
        className="flex-1 basis-40"
      />
      <Button type="submit" look="secondary">
        <Search aria-hidden className="size-4" />
        Search
      </Button>
      {search && (
        <ButtonLink href={paths.adminAccounts} look="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  );
}

function CustomerLine({
  customer,
  number,
  view,
}: {
  customer: CustomerSummary;
  number: number;
  view: View;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={withQuery(paths.adminAccounts, { ...view, id: customer.id })}
        prefetch={false}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded py-3 hover:bg-sunken"
      >
        <span className="figures text-right text-sm text-ink-soft">
          {number}.
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{customer.fullName}</span>
          <span className="figures block text-sm text-ink-soft">
            {customer.accountNumber ?? customer.email}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1 pr-2">
          {!customer.isVerified && <Badge tone="warn">Not Verified</Badge>}
          <StatusBadge status={customer.accountStatus} />
        </span>
      </Link>
    </li>
  );
}
