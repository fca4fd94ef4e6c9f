import { FilterBar } from "@/components/form/filter-bar";
import type { FilterControl } from "@/components/form/filter-words";
import { quickPeriods } from "@/lib/features/statements/history/periods";
import type { DayFilter } from "@/lib/features/statements/history/posting-window";
import type { SearchFields } from "@/lib/features/statements/history/search";
import { statementPages } from "@/lib/features/statements/pages";
import { type Currency, symbolOf } from "@/lib/ledger/money";

type HistorySearchFormProps = {
  fields: SearchFields &
    Pick<DayFilter, "dates"> & {
      direction?: string | undefined;
      kind?: string | undefined;
    };
  problems: SearchFields;
  currency: Currency;
  today: string;
};

const filtersIn = (currency: Currency): FilterControl[] => [
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
  currency,
  today,
}: HistorySearchFormProps) {
  return (
    <FilterBar
      page={statementPages.transactions}
      fields={fields}
      search={{ name: "q", label: "Name, description or reference" }}
      filters={filtersIn(currency)}
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
