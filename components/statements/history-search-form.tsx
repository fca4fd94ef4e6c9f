import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import type { SearchFields } from "@/lib/features/statements/history/search";
import { statementPages } from "@/lib/features/statements/pages";

type HistorySearchFormProps = {
  fields: SearchFields;
  problems: SearchFields;
  direction: string | undefined;
};

const inputs = [
  { name: "q", label: "Name, description or reference", type: "search" },
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
  { name: "least", label: "Minimum in $", type: "text" },
  { name: "most", label: "Maximum in $", type: "text" },
] as const;

const TYPES = [
  { value: "", label: "All" },
  { value: "credit", label: "Credits" },
  { value: "debit", label: "Debits" },
];

/** A search form for both tables. The search is in the page's address, so it can be bookmarked. */
export function HistorySearchForm({
  fields,
  problems,
  direction,
}: HistorySearchFormProps) {
  const count = countFilters(fields, direction);
  const isOpen = count > 0 || Object.values(problems).some(Boolean);
  return (
    <search>
      <details open={isOpen} className="filters">
        <summary>
          Filters
          {count > 0 && <Badge tone="accent">{`${count} active`}</Badge>}
        </summary>
        <SearchForm
          page={statementPages.transactions}
          className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 xl:grid-cols-[1fr_9.5rem_9.5rem_7rem_7rem_7rem_auto]"
        >
          {inputs.map(({ name, label, type }) => (
            <SearchField
              key={name}
              name={name}
              label={label}
              type={type}
              inputMode={type === "text" ? "decimal" : undefined}
              value={fields[name]}
              error={problems[name]}
              className={name === "q" ? "col-span-2 xl:col-span-1" : undefined}
            />
          ))}
          <Field id="direction" label="Type">
            {(control) => (
              <Select
                {...control}
                name="direction"
                defaultValue={direction ?? ""}
                options={TYPES}
              />
            )}
          </Field>
          <div className="flex gap-1 pt-6.5 xl:gap-3">
            <Button type="submit" variant="secondary" className="flex-1">
              Search
            </Button>
            {count > 0 && (
              <ButtonLink href={statementPages.transactions} variant="quiet">
                Clear
              </ButtonLink>
            )}
          </div>
        </SearchForm>
      </details>
    </search>
  );
}

/** The two days count as one filter, as do the two amounts. */
function countFilters(fields: SearchFields, direction: string | undefined) {
  const { q, from, to, least, most } = fields;
  return [q, from || to, least || most, direction].filter(Boolean).length;
}
