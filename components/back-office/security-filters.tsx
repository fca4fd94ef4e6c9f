import NextForm from "next/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { SecuritySearch } from "@/lib/features/back-office/security-log/queries";
import { securityEvents } from "@/lib/security-log/events";

const events = Object.values(securityEvents)
  .map(({ name, staff }) => ({ value: name, label: staff }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** A search form for the security log; the search is in the page's address. `names` are the usernames of the staff. */
export function SecurityFilters({
  fields,
  names,
}: {
  fields: SecuritySearch;
  names: string[];
}) {
  return (
    <search>
      <NextForm
        key={JSON.stringify(fields)}
        action={backOfficePages.securityLog}
        scroll={false}
        prefetch={false}
        className="mb-5 grid grid-cols-2 items-start gap-4 xl:grid-cols-[1.4fr_1fr_1fr_1fr_10rem_10rem]"
      >
        <Field id="event" label="Event" className="max-xl:col-span-2">
          {(control) => (
            <Select
              {...control}
              name="event"
              placeholder="All events"
              defaultValue={fields.event}
              options={events}
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
        <Field id="staff" label="Member of staff">
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
          name="ip"
          label="IP address"
          type="text"
          value={fields.ip}
          className="max-xl:col-span-2"
        />
        <SearchField name="from" label="From" type="date" value={fields.from} />
        <SearchField name="to" label="To" type="date" value={fields.to} />
        <div className="col-span-full flex gap-3">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.values(fields).some(Boolean) && (
            <ButtonLink href={backOfficePages.securityLog} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </NextForm>
    </search>
  );
}
