import type { Route } from "next";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { SearchField } from "./search-field";
import { SearchForm } from "./search-form";

/** One field that searches a list; the search is in the page's address. `children` are hidden fields that stay in it. */
export function SearchBox({
  page,
  name,
  label,
  value,
  clearHref = page,
  children,
}: {
  page: Route;
  name: string;
  label: string;
  value: string | undefined;
  /** The list without the search. */
  clearHref?: Route;
  children?: ReactNode;
}) {
  return (
    <search>
      <SearchForm page={page} className="mb-5 flex flex-wrap items-end gap-3">
        {children}
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
          <ButtonLink href={clearHref} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </SearchForm>
    </search>
  );
}
