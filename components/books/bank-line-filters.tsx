import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import type { BankLineSearch } from "@/lib/features/books/entry-queries";
import { booksPages } from "@/lib/features/books/pages";
import { BANK_ACCOUNTS } from "@/lib/ledger/chart";
import { withQuery } from "@/lib/platform/http/query";

/** Chooses the bank account and the period. Both are in the page's address. */
export function BankLineFilters({
  search,
  problems,
}: {
  search: BankLineSearch;
  problems: Partial<Record<"from" | "to", string>>;
}) {
  const { account, currency, from, to } = search;
  return (
    <search>
      <SearchForm
        page={booksPages.entries}
        className="mb-5 grid grid-cols-2 items-start gap-4 md:grid-cols-[1fr_10rem_10rem_auto]"
      >
        {currency && <input type="hidden" name="currency" value={currency} />}
        <Field id="account" label="Account" className="max-md:col-span-2">
          {(control) => (
            <Select
              {...control}
              name="account"
              defaultValue={account}
              options={BANK_ACCOUNTS.map(({ kind, name }) => ({
                value: kind,
                label: name,
              }))}
            />
          )}
        </Field>
        <SearchField
          name="from"
          label="From"
          type="date"
          value={from}
          error={problems.from}
        />
        <SearchField
          name="to"
          label="To"
          type="date"
          value={to}
          error={problems.to}
        />
        <div className="flex gap-3 max-md:col-span-2 md:pt-6.5">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {(from || to) && (
            <ButtonLink
              href={withQuery(booksPages.entries, { account, currency })}
              variant="quiet"
            >
              Clear
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}
