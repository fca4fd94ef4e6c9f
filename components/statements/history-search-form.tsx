import { FilterBar } from "@/components/form/filter-bar";
import type { FilterControl } from "@/components/form/filter-words";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { quickPeriods } from "@/lib/features/statements/history/periods";
import type { DayFilter } from "@/lib/features/statements/history/posting-window";
import type { SearchFields } from "@/lib/features/statements/history/search";
import { statementPages } from "@/lib/features/statements/pages";
import { type Currency, symbolOf } from "@/lib/ledger/money";

/** The value of the filter "Account" that lists the transactions of all accounts. */
export const ALL_ACCOUNTS = "all";

type HistorySearchFormProps = {
  fields: SearchFields &
    Pick<DayFilter, "dates"> & {
      account?: string | undefined;
      direction?: string | undefined;
      kind?: string | undefined;
    };
  problems: SearchFields;
  accounts: readonly Account[];
  /** The currency of the account; null for all accounts. */
  currency: Currency | null;
  today: string;
};

const accountFilter = (accounts: readonly Account[]): FilterControl => ({
  kind: "select",
  name: "account",
  label: "Account",
  placeholder: "Main account",
  options: [
    ...accounts
      .filter(({ isMain }) => !isMain)
      .map((account) => ({ value: account.number, label: labelOf(account) })),
    { value: ALL_ACCOUNTS, label: "All accounts" },
  ],
});

const amountFilters = (currency: Currency): FilterControl[] => [
  {
    kind: "amount",
    name: "least",
    label: `Minimum in ${symbolOf(currency)}`,
    currency,
  },
  {
    kind: "amount",
    name: "most",
    label: `Maximum in ${symbolOf(currency)}`,
    currency,
  },
];

const FILTERS: FilterControl[] = [
  {
    kind: "select",
    name: "direction",
    label: "Type",
    placeholder: "All",
    options: [
      { value: "credit", label: "Credits" },
      { value: "debit", label: "Debits" },
    ],
  },
  {
    kind: "select",
    name: "kind",
    label: "Show",
    placeholder: "Everything",
    options: [
      { value: "transfers", label: "Transfers" },
      { value: "others", label: "Other credits and debits" },
    ],
  },
];

/** The search of the activity. It is in the page's address, so it can be bookmarked. */
export function HistorySearchForm({
  fields,
  problems,
  accounts,
  currency,
  today,
}: HistorySearchFormProps) {
  const filters = [
    ...(accounts.length > 1 ? [accountFilter(accounts)] : []),
    ...(currency ? amountFilters(currency) : []),
    ...FILTERS,
  ];
  return (
    <FilterBar
      page={statementPages.transactions}
      fields={fields}
      search={{ name: "q", label: "Name, description or reference" }}
      filters={filters}
      days={{
        today,
        label: "Posted",
        hasValueDate: true,
        presets: quickPeriods(today).map(({ name, ...period }) => ({
          label: name,
          ...period,
        })),
      }}
      problems={problems}
      isLarge
    />
  );
}
