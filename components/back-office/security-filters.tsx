import { FilterBar } from "@/components/form/filter-bar";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { SecuritySearch } from "@/lib/features/back-office/security-log/queries";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";
import { securityEvents } from "@/lib/security-log/events";

const events = Object.values(securityEvents)
  .map(({ name, staff }) => ({ value: name, label: staff }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The filters of the security log. `names` are the usernames of the staff. */
export function SecurityFilters({
  fields,
  names,
  ignored,
}: {
  fields: SecuritySearch;
  names: string[];
  ignored: IgnoredParam[];
}) {
  return (
    <FilterBar
      page={backOfficePages.securityLog}
      fields={fields}
      search={{
        name: "customer",
        label: "Account number",
        inputMode: "numeric",
      }}
      filters={[
        {
          kind: "select",
          name: "event",
          label: "Event",
          placeholder: "All events",
          options: events,
        },
        {
          kind: "select",
          name: "staff",
          label: "Member of staff",
          placeholder: "All staff",
          options: names.map((name) => ({ value: name, label: name })),
        },
        { kind: "text", name: "ip", label: "IP address" },
      ]}
      days={{ today: bankToday(), label: "Day" }}
      ignored={ignored}
    />
  );
}
