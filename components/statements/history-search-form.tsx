import { AmountFilter } from "@/components/form/amount-filter";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { DateKindField } from "./date-kind-field";
import type { SearchFields } from "@/lib/features/statements/history/search";
import type { DayFilter } from "@/lib/features/statements/history/posting-window";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import { type Currency, symbolOf } from "@/lib/ledger/money";

type HistorySearchFormProps = {
  fields: SearchFields & Pick<DayFilter, "dates">;
  problems: SearchFields;
  direction: string | undefined;
  currency: Currency;
};

const TEXT = {
  name: "q",
  label: "Name, description or reference",
  type: "search",
} as const;
const AMOUNTS = [
  { name: "least", label: "Minimum" },
  { name: "most", label: "Maximum" },
] as const;
const DAYS = [
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
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
  currency,
}: HistorySearchFormProps) {
  const count = countFilters(fields, direction);
  const isOpen = count > 0 || Object.values(problems).some(Boolean);
  const searchField = (
    { name, label, type }: typeof TEXT | (typeof DAYS)[number],
    className?: string,
  ) => (
    <SearchField
      key={name}
      name={name}
      label={label}
      type={type}
      value={fields[name]}
      error={problems[name]}
      className={className}
    />
  );
  return (
    <search>
      <details open={isOpen} className="filters">
        <summary>
          Filters
          {count > 0 && <Badge tone="accent">{`${count} active`}</Badge>}
        </summary>
        <SearchForm
          page={statementPages.transactions}
          className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 xl:grid-cols-6"
        >
          {searchField(TEXT, "col-span-2 xl:col-span-3")}
          {AMOUNTS.map(({ name, label }) => (
            <AmountFilter
              key={name}
              name={name}
              label={`${label} in ${symbolOf(currency)}`}
              currency={currency}
              value={fields[name]}
              error={problems[name]}
              hrefWith={(amount) =>
                withQuery(statementPages.transactions, {
                  ...fields,
                  direction,
                  [name]: amount,
                })
              }
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
          <DateKindField value={fields.dates} />
          {DAYS.map((day) => searchField(day))}
          <div className="col-span-2 flex gap-3 md:pt-6.5">
            <Button type="submit" variant="secondary">
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
