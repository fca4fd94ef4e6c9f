import type { Route } from "next";
import { Button, ButtonLink } from "./button";
import { SearchField } from "./search-field";
import { SearchForm } from "./search-form";

/** One field that searches a list; the search is in the page's address. */
export function SearchBox({
  page,
  name,
  label,
  value,
}: {
  page: Route;
  name: string;
  label: string;
  value: string | undefined;
}) {
  return (
    <search>
      <SearchForm page={page} className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          name={name}
          label={label}
          type="search"
          value={value}
          className="min-w-0 grow sm:max-w-96"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {value && (
          <ButtonLink href={page} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </SearchForm>
    </search>
  );
}
