import { FilterBar } from "@/components/form/filter-bar";
import type { ApprovalFilters as Filters } from "@/lib/approvals/filters";
import { APPROVAL_KINDS } from "@/lib/approvals/kinds";
import { approvalPages } from "@/lib/approvals/pages";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

const kinds = Object.entries(APPROVAL_KINDS).map(([value, label]) => ({
  value,
  label,
}));

/** The filters of the requests. `names` are the usernames of the staff. */
export function ApprovalFilters({
  filters: { show, ...fields },
  names,
  ignored,
  found,
}: {
  filters: Filters;
  names: string[];
  ignored: IgnoredParam[];
  found: string | undefined;
}) {
  return (
    <FilterBar
      page={approvalPages.staff}
      fields={fields}
      keep={{ show }}
      search={{ name: "q", label: "Account number or customer" }}
      filters={[
        {
          kind: "select",
          name: "kind",
          label: "Kind",
          placeholder: "All kinds",
          options: kinds,
        },
        {
          kind: "select",
          name: "staff",
          label: "Requested by",
          placeholder: "All staff",
          options: names.map((name) => ({ value: name, label: name })),
        },
      ]}
      days={{ today: bankToday(), label: "Requested" }}
      ignored={ignored}
      found={found}
    />
  );
}
