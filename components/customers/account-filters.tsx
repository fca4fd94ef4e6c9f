import { Select } from "@/components/ui/select";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
} from "@/lib/features/customers/choices";
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

/** The filters and the order of the list of accounts. */
export function AccountFilters({
  filters,
}: {
  filters: Record<string, string | undefined>;
}) {
  return selects.map(({ name, label, placeholder, options }) => (
    <div key={name} className="min-w-36 flex-1 sm:flex-none">
      <Select
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={filters[name] ?? ""}
        options={options}
      />
    </div>
  ));
}
