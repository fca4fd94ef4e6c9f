import { FilterBar } from "@/components/form/filter-bar";
import { packOptions } from "@/components/form/filter-words";
import { auditActions } from "@/lib/bank/audit-actions";
import type { AuditSearch } from "@/lib/features/back-office/audit-log/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

const actions = packOptions(
  auditActions
    .map(({ name, staff }) => ({ value: name, label: staff }))
    .sort((a, b) => a.label.localeCompare(b.label, "en")),
);

/** The filters of the audit log. `names` are the usernames of the staff. */
export function AuditFilters({
  fields,
  names,
  ignored,
}: {
  fields: AuditSearch;
  names: string[];
  ignored: IgnoredParam[];
}) {
  return (
    <FilterBar
      page={backOfficePages.auditLog}
      fields={fields}
      search={{
        name: "customer",
        label: "Account number",
        inputMode: "numeric",
      }}
      filters={[
        {
          kind: "select",
          name: "staff",
          label: "Performed by",
          placeholder: "All staff",
          options: names.map((name) => ({ value: name, label: name })),
        },
        {
          kind: "select",
          name: "action",
          label: "Action",
          placeholder: "All actions",
          options: actions,
        },
        {
          kind: "check",
          name: "show",
          value: "changes",
          label: "Changes only",
        },
      ]}
      days={{ today: bankToday(), label: "Day" }}
      ignored={ignored}
    />
  );
}
