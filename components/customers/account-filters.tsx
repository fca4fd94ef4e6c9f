import { Input } from "@/components/ui/input";
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

const amount = {
  type: "text",
  inputMode: "decimal",
  pattern: "[0-9]+([.][0-9]{1,2})?",
  title: "An amount such as 1250.50",
} as const;

const ranges = [
  { name: "least", label: "Balance at least", ...amount },
  { name: "most", label: "Balance at most", ...amount },
  { name: "from", label: "Registered from", type: "date" },
  { name: "to", label: "Registered to", type: "date" },
] as const;

/** The filters and the order of the list of accounts. */
export function AccountFilters({
  filters,
}: {
  filters: Record<string, string | undefined>;
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
        open={ranges.some(({ name }) => filters[name])}
      >
        <summary className="cursor-pointer font-medium text-accent">
          Balance and registration
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
          {ranges.map(({ label, ...input }) => (
            <label key={input.name} className="grid gap-1.5">
              <span>{label}</span>
              <Input {...input} defaultValue={filters[input.name]} />
            </label>
          ))}
        </div>
      </details>
    </>
  );
}
