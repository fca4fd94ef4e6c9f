import type { FilterControl } from "@/components/form/filter-words";
import {
  ACCOUNT_STATUSES,
  MAIN_ACCOUNT_TYPES,
} from "@/lib/features/customers/choices";
import { capitalised } from "@/lib/platform/format";

const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capitalised(value) }));

/** The filters and the order of the list of accounts. */
export const accountFilters: FilterControl[] = [
  {
    kind: "select",
    name: "status",
    label: "Status",
    placeholder: "All statuses",
    options: choices(ACCOUNT_STATUSES),
  },
  {
    kind: "select",
    name: "type",
    label: "Account type",
    placeholder: "All types",
    options: choices(MAIN_ACCOUNT_TYPES),
  },
  {
    kind: "select",
    name: "sort",
    label: "Order",
    placeholder: "By name",
    options: [
      { value: "balance", label: "Largest balance first" },
      { value: "date", label: "Newest first" },
    ],
  },
  { kind: "amount", name: "least", label: "Balance at least" },
  { kind: "amount", name: "most", label: "Balance at most" },
];
