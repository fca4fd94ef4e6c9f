import { FilterBar } from "@/components/form/filter-bar";
import type { FilterControl } from "@/components/form/filter-words";
import type { AdminSearchFields } from "@/lib/features/statements/history/admin-search";
import { ENTRY_KINDS } from "@/lib/ledger/entry-kinds";
import { statementPages } from "@/lib/features/statements/pages";
import { capitalised } from "@/lib/platform/format";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";
import { id } from "@/lib/platform/validation/fields";

const filters: FilterControl[] = [
  {
    kind: "text",
    name: "account",
    label: "Account number",
    inputMode: "numeric",
  },
  {
    kind: "select",
    name: "type",
    label: "Type",
    placeholder: "All",
    options: [
      { value: "credit", label: "Credit" },
      { value: "debit", label: "Debit" },
    ],
  },
  {
    kind: "select",
    name: "kind",
    label: "Kind of entry",
    placeholder: "All kinds",
    options: ENTRY_KINDS.map((kind) => ({
      value: kind,
      label: capitalised(kind),
    })),
  },
  { kind: "amount", name: "least", label: "Minimum in $" },
  { kind: "amount", name: "most", label: "Maximum in $" },
  {
    kind: "check",
    name: "reversed",
    value: "show",
    label: "Show reversed transactions",
  },
];

const isId = (account: string | undefined): account is string =>
  id.safeParse(account).success;

/** The filter of links from a customer who has several accounts. Nobody can type an id. */
const toCustomerFilter = (customerId: string): FilterControl => ({
  kind: "select",
  name: "account",
  label: "Customer",
  placeholder: "All",
  options: [{ value: customerId, label: "all accounts of one customer" }],
});

/** The filters of the bank's entries. */
export function HistoryFilters({
  fields,
  problems,
  ignored,
  found,
}: {
  fields: AdminSearchFields;
  problems: Partial<Record<string, string>>;
  ignored: IgnoredParam[];
  found: string | undefined;
}) {
  return (
    <FilterBar
      page={statementPages.staffHistory}
      fields={fields}
      search={{ name: "q", label: "Name, description, amount or reference" }}
      filters={
        isId(fields.account)
          ? [toCustomerFilter(fields.account), ...filters.slice(1)]
          : filters
      }
      days={{ today: bankToday(), label: "Posted", hasValueDate: true }}
      problems={problems}
      ignored={ignored}
      found={found}
    />
  );
}
