import {
  AccountFilter,
  FilterSelect,
  LogFilters,
  StaffFilter,
} from "./log-filters";
import { Checkbox } from "@/components/ui/checkbox";
import { auditActions } from "@/lib/bank/audit-actions";
import type { AuditSearch } from "@/lib/features/back-office/audit-log/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";

const actions = auditActions
  .map(({ name, staff }) => ({ value: name, label: staff }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The filters of the audit log. `names` are the usernames of the staff. */
export function AuditFilters({
  fields,
  names,
}: {
  fields: AuditSearch;
  names: string[];
}) {
  return (
    <LogFilters
      page={backOfficePages.auditLog}
      fields={fields}
      className="xl:grid-cols-[1fr_1fr_1.4fr_10rem_10rem]"
    >
      <StaffFilter label="Performed by" names={names} value={fields.staff} />
      <AccountFilter value={fields.customer} />
      <FilterSelect
        name="action"
        label="Action"
        placeholder="All actions"
        value={fields.action}
        options={actions}
        className="max-xl:col-span-2"
      />
      <Checkbox
        id="show"
        name="show"
        value="changes"
        defaultChecked={fields.show === "changes"}
        label="Changes only"
        className="order-last col-span-full"
      />
    </LogFilters>
  );
}
