import type { Route } from "next";
import { AmountFilter } from "@/components/form/amount-filter";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
} from "@/lib/features/customers/choices";
import { BASE_CURRENCY, parseTypedMoney } from "@/lib/ledger/money";
import { capitalised } from "@/lib/platform/format";

const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capitalised(value) }));

const selects = [
  {
    name: "status",
    label: "Status",
    placeholder: "All statuses",
    options: choices(ACCOUNT_STATUSES),
  },
  {
    name: "type",
    label: "Account type",
    placeholder: "All types",
    options: choices(ACCOUNT_TYPES),
  },
  {
    name: "sort",
    label: "Order",
    placeholder: "By name",
    options: [
      { value: "balance", label: "Largest balance first" },
      { value: "date", label: "Newest first" },
    ],
  },
];

const amounts = [
  { name: "least", label: "Balance at least" },
  { name: "most", label: "Balance at most" },
] as const;

const days = [
  { name: "from", label: "Registered from" },
  { name: "to", label: "Registered to" },
] as const;

/** The filters and the order of the list of accounts. */
export function AccountFilters({
  filters,
  hrefWith,
}: {
  filters: Record<string, string | undefined>;
  /** The address of the list with other filters. */
  hrefWith: (change: Record<string, string>) => Route;
}) {
  return (
    <>
      {selects.map(({ name, label, placeholder, options }) => (
        <div key={name} className="min-w-36 flex-1 sm:flex-none">
          <Select
            name={name}
            aria-label={label}
            placeholder={placeholder}
            defaultValue={filters[name] ?? ""}
            options={options}
          />
        </div>
      ))}
      <details
        className="order-last basis-full text-sm"
        open={[...amounts, ...days].some(({ name }) => filters[name])}
      >
        <summary className="cursor-pointer font-medium text-accent">
          Balance and registration
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
          {amounts.map(({ name, label }) => (
            <AmountFilter
              key={name}
              name={name}
              label={label}
              currency={BASE_CURRENCY}
              value={filters[name]}
              error={
                filters[name] &&
                parseTypedMoney(filters[name], BASE_CURRENCY) === null
                  ? "Please enter a valid amount"
                  : undefined
              }
              hrefWith={(amount) => hrefWith({ [name]: amount })}
            />
          ))}
          {days.map(({ name, label }) => (
            <SearchField
              key={name}
              name={name}
              label={label}
              type="date"
              value={filters[name]}
            />
          ))}
        </div>
      </details>
    </>
  );
}
