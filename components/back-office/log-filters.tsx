import type { Route } from "next";
import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";

type Period = { from?: string | undefined; to?: string | undefined };

/** A search form for a log; the search is in the page's address. `children` are the fields before the period. */
export function LogFilters({
  page,
  fields,
  className,
  children,
}: {
  page: Route;
  fields: Period;
  /** The columns on wide screens. */
  className: string;
  children: ReactNode;
}) {
  return (
    <search>
      <SearchForm
        page={page}
        className={cn("mb-5 grid grid-cols-2 items-start gap-4", className)}
      >
        {children}
        <SearchField name="from" label="From" type="date" value={fields.from} />
        <SearchField name="to" label="To" type="date" value={fields.to} />
        <div className="order-last col-span-full flex gap-3">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.values(fields).some(Boolean) && (
            <ButtonLink href={page} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}

export function AccountFilter({ value }: { value: string | undefined }) {
  return (
    <SearchField
      name="customer"
      label="Account number"
      type="text"
      inputMode="numeric"
      value={value}
    />
  );
}

/** A member of staff, by username. */
export function StaffFilter({
  label,
  names,
  value,
}: {
  label: string;
  names: string[];
  value: string | undefined;
}) {
  return (
    <FilterSelect
      name="staff"
      label={label}
      placeholder="All staff"
      value={value}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  );
}

export function FilterSelect({
  name,
  label,
  placeholder,
  value,
  options,
  className,
}: {
  name: string;
  label: string;
  placeholder: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  className?: string;
}) {
  return (
    <Field id={name} label={label} {...(className && { className })}>
      {(control) => (
        <Select
          {...control}
          name={name}
          placeholder={placeholder}
          defaultValue={value}
          options={options}
        />
      )}
    </Field>
  );
}
