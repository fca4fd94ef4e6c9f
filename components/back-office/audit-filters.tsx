import NextForm from "next/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { auditActions } from "@/lib/api/audit-actions";
import type { AuditSearch } from "@/lib/features/back-office/audit-log/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";

const actions = auditActions
  .map(({ name, staff }) => ({ value: name, label: staff }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** A search form for the audit log; the search is in the page's address. `names` are the usernames of the staff. */
export function AuditFilters({
  fields,
  names,
}: {
  fields: AuditSearch;
  names: string[];
}) {
  return (
    <search>
      <NextForm
        key={JSON.stringify(fields)}
        action={backOfficePages.auditLog}
        scroll={false}
        prefetch={false}
        className="mb-5 grid grid-cols-2 items-start gap-4 xl:grid-cols-[1fr_1fr_1.4fr_10rem_10rem]"
      >
        <Field id="staff" label="Performed by">
          {(control) => (
            <Select
              {...control}
              name="staff"
              placeholder="All staff"
              defaultValue={fields.staff}
              options={names.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <SearchField
          name="customer"
          label="Account number"
          type="text"
          inputMode="numeric"
          value={fields.customer}
        />
        <Field id="action" label="Action" className="max-xl:col-span-2">
          {(control) => (
            <Select
              {...control}
              name="action"
              placeholder="All actions"
              defaultValue={fields.action}
              options={actions}
            />
          )}
        </Field>
        <SearchField name="from" label="From" type="date" value={fields.from} />
        <SearchField name="to" label="To" type="date" value={fields.to} />
        <div className="col-span-full flex gap-3">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.values(fields).some(Boolean) && (
            <ButtonLink href={backOfficePages.auditLog} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </NextForm>
    </search>
  );
}
