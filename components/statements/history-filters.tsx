import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { DateKindField } from "./date-kind-field";
import type { AdminSearchFields } from "@/lib/features/statements/history/admin-search";
import { statementPages } from "@/lib/features/statements/pages";

/** A search form for the bank's entries. The search is in the page's address, so it can be bookmarked. */
export function HistoryFilters({
  fields,
  problems,
}: {
  fields: AdminSearchFields;
  problems: Partial<Record<string, string>>;
}) {
  const isSearched = Object.values(fields).some(Boolean);
  return (
    <search>
      <SearchForm
        page={statementPages.staffHistory}
        className="mb-5 grid grid-cols-2 items-start gap-4 xl:grid-cols-[1.4fr_1fr_7rem_9rem_9.5rem_9.5rem]"
      >
        <SearchField
          name="q"
          label="Name, description, amount or reference"
          type="search"
          value={fields.q}
          error={problems.q}
          className="max-xl:col-span-2"
        />
        <SearchField
          name="account"
          label="Account number"
          type="text"
          inputMode="numeric"
          value={fields.account}
          error={problems.account}
        />
        <Field id="type" label="Type" error={problems.type}>
          {(control) => (
            <Select
              {...control}
              name="type"
              defaultValue={fields.type}
              placeholder="All"
              options={[
                { value: "credit", label: "Credit" },
                { value: "debit", label: "Debit" },
              ]}
            />
          )}
        </Field>
        <DateKindField value={fields.dates} className="max-xl:col-span-2" />
        <SearchField
          name="from"
          label="From"
          type="date"
          value={fields.from}
          error={problems.from}
        />
        <SearchField
          name="to"
          label="To"
          type="date"
          value={fields.to}
          error={problems.to}
        />
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3">
          <Checkbox
            id="reversed"
            name="reversed"
            value="show"
            defaultChecked={fields.reversed === "show"}
            label="Show reversed transactions"
            className="w-full sm:w-auto"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {isSearched && (
            <ButtonLink href={statementPages.staffHistory} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}
