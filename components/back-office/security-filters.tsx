import {
  AccountFilter,
  FilterSelect,
  LogFilters,
  StaffFilter,
} from "./log-filters";
import { SearchField } from "@/components/ui/search-field";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { SecuritySearch } from "@/lib/features/back-office/security-log/queries";
import { securityEvents } from "@/lib/security-log/events";

const events = Object.values(securityEvents)
  .map(({ name, staff }) => ({ value: name, label: staff }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The filters of the security log. `names` are the usernames of the staff. */
export function SecurityFilters({
  fields,
  names,
}: {
  fields: SecuritySearch;
  names: string[];
}) {
  return (
    <LogFilters
      page={backOfficePages.securityLog}
      fields={fields}
      className="xl:grid-cols-[1.4fr_1fr_1fr_1fr_10rem_10rem]"
    >
      <FilterSelect
        name="event"
        label="Event"
        placeholder="All events"
        value={fields.event}
        options={events}
        className="max-xl:col-span-2"
      />
      <AccountFilter value={fields.customer} />
      <StaffFilter label="Member of staff" names={names} value={fields.staff} />
      <SearchField
        name="ip"
        label="IP address"
        type="text"
        value={fields.ip}
        className="max-xl:col-span-2"
      />
    </LogFilters>
  );
}
