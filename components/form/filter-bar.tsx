"use client";

import X from "lucide-react/icons/x";
import type { Route } from "next";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { type Option, Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/notice";
import { SearchForm } from "@/components/ui/search-form";
import { cn } from "@/lib/browser/cn";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { FilterFieldList, FilterFold } from "./filter-fold";
import {
  describeFilters,
  explainIgnored,
  presetsOf,
  type Applied,
  type FilterControl,
  type FilterDays,
  type FilterFields,
} from "./filter-words";

type FilterBarProps = {
  page: Route;
  /** The filters in the address, by parameter. */
  fields: FilterFields;
  /** Parameters that are no filters, such as the tab; they stay when filters change. */
  keep?: FilterFields;
  /** The field that is always in view. */
  search?: { name: string; label: string; inputMode?: "numeric" };
  /** A choice that always has a value, such as the account of the list. The value is in `keep`. */
  choice?: { name: string; label: string; options: readonly Option[] };
  filters?: readonly FilterControl[];
  days?: FilterDays;
  /** The reasons why values are not used, by parameter. */
  problems?: FilterFields;
  ignored?: readonly IgnoredParam[];
  /** A summary of the rows that the filters found, such as "12 wires, $900.00". */
  found?: ReactNode;
  /** Gives the search the whole width, and controls the size of a customer's page. */
  isLarge?: boolean;
};

/**
 * The filters of a list: a search, days with one click, the other filters behind "Filters", and what is
 * applied, each with a link that removes it. All of it is in the page's address and works without script.
 */
export function FilterBar({
  page,
  fields,
  keep = {},
  search,
  choice,
  filters = [],
  days,
  problems = {},
  ignored = [],
  found,
  isLarge = false,
}: FilterBarProps) {
  const hrefWith = (change: FilterFields) =>
    withQuery(page, { ...keep, ...fields, ...change });
  const folded = describeFilters(fields, filters, days, problems);
  const foldedNames = [...filters.map(({ name }) => name), "from", "to"];
  return (
    <search className={cn("filter-bar", isLarge && "filter-bar-large")}>
      <SearchForm page={page} className="filter-form">
        <Kept fields={choice ? { ...keep, [choice.name]: undefined } : keep} />
        {choice && (
          <Select
            id={choice.name}
            name={choice.name}
            aria-label={choice.label}
            defaultValue={keep[choice.name]}
            options={choice.options}
          />
        )}
        {search && (
          <Input
            id={search.name}
            type="search"
            name={search.name}
            aria-label={search.label}
            placeholder={search.label}
            inputMode={search.inputMode}
            maxLength={100}
            defaultValue={fields[search.name]}
          />
        )}
        {foldedNames.length > (days ? 0 : 2) && (
          <FilterFold
            isOpen={foldedNames.some((name) => problems[name])}
            count={folded.length}
          >
            <FilterFieldList
              {...{ filters, days, fields, problems, hrefWith }}
            />
          </FilterFold>
        )}
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </SearchForm>
      {days && <Presets fields={fields} days={days} hrefWith={hrefWith} />}
      <Result
        applied={folded}
        // The field shows the searched text.
        canClear={folded.length > 0 || Boolean(search && fields[search.name])}
        clearHref={withQuery(page, keep)}
        found={found}
        hrefWith={hrefWith}
      />
      {ignored.length > 0 && (
        <Notice tone="warn" role="status" className="basis-full">
          {ignored.map((param) => (
            <p key={param.name}>{explainIgnored(param)}</p>
          ))}
        </Notice>
      )}
    </search>
  );
}

type HrefWith = (change: FilterFields) => Route;

/** Sends parameters that are no filters along with the form. */
function Kept({ fields }: { fields: FilterFields }) {
  return Object.entries(fields).map(
    ([name, value]) =>
      value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

function Presets({
  fields,
  days,
  hrefWith,
}: {
  fields: FilterFields;
  days: FilterDays;
  hrefWith: HrefWith;
}) {
  return (
    <nav aria-label={days.presets ? "Periods" : "Days"} className="filter-days">
      <ul className="chips">
        {presetsOf(days).map(({ label, from, to }) => (
          <li key={label}>
            <Link
              href={hrefWith({ from, to })}
              scroll={false}
              aria-current={
                fields.from === from && fields.to === to ? "true" : undefined
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The applied filters, with links that remove them, and the summary of the rows that they found. */
function Result({
  applied,
  canClear,
  clearHref,
  found,
  hrefWith,
}: {
  applied: Applied[];
  canClear: boolean;
  clearHref: Route;
  found: ReactNode;
  hrefWith: HrefWith;
}) {
  if (!canClear && !found) return null;
  return (
    <div className="filter-result">
      {canClear && (
        <ul aria-label="Applied filters">
          {applied.map(({ names, text }) => (
            <li key={text}>
              <Link
                href={hrefWith(
                  Object.fromEntries(names.map((name) => [name, undefined])),
                )}
                scroll={false}
                className="filter-chip"
              >
                <span className="sr-only">Remove </span>
                <span>{text}</span>
                <X aria-hidden />
              </Link>
            </li>
          ))}
          <li>
            <ButtonLink
              href={clearHref}
              variant="quiet"
              size="small"
              scroll={false}
            >
              Clear
            </ButtonLink>
          </li>
        </ul>
      )}
      {found && <p>{found}</p>}
    </div>
  );
}
