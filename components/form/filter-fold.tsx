"use client";

import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { AmountFilter } from "./amount-filter";
import {
  unpackOptions,
  type FilterControl,
  type FilterDays,
  type FilterFields,
} from "./filter-words";

const DATE_KINDS = [
  { value: "", label: "Posting date" },
  { value: "value", label: "Value date" },
];

type FilterFieldsProps = {
  filters: readonly FilterControl[];
  days: FilterDays | undefined;
  fields: FilterFields;
  problems: FilterFields;
  /** The address of the list with other filters. */
  hrefWith: (change: FilterFields) => Route;
};

export function FilterFieldList({
  filters,
  days,
  fields,
  problems,
  hrefWith,
}: FilterFieldsProps) {
  return (
    <>
      {filters.map((filter) => (
        <Control
          key={filter.name}
          filter={filter}
          value={fields[filter.name]}
          error={problems[filter.name]}
          hrefWith={hrefWith}
        />
      ))}
      {days?.hasValueDate && (
        <Field id="dates" label="Filter by" className="col-span-2">
          {(control) => (
            <Select
              {...control}
              name="dates"
              defaultValue={fields.dates ?? ""}
              options={DATE_KINDS}
            />
          )}
        </Field>
      )}
      {days &&
        (["from", "to"] as const).map((name) => (
          <SearchField
            key={name}
            name={name}
            label={name === "from" ? "From" : "To"}
            type="date"
            value={fields[name]}
            error={problems[name]}
          />
        ))}
    </>
  );
}

/** The filters that have no place in the bar. A click elsewhere, Escape and a search close it. */
export function FilterFold({
  isOpen,
  count,
  children,
}: {
  isOpen: boolean;
  count: number;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = fold;
      if (!current?.open) return;
      const isInside = current.contains(event.target as Node);
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape" || !isInside) return;
        current.querySelector("summary")?.focus();
      } else if (isInside) return;
      current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  const query = useSearchParams().toString();
  useEffect(() => {
    const { current } = fold;
    if (!current?.open || isOpen) return;
    if (current.contains(document.activeElement))
      current.querySelector("summary")?.focus();
    current.open = false;
  }, [query, isOpen]);
  return (
    <details ref={fold} open={isOpen} className="filter-fold">
      <summary className="button button-secondary button-small">
        <span>Filters</span>
        {count > 0 && <Badge tone="accent">{String(count)}</Badge>}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <div>
        {children}
        <Button type="submit" size="small" className="col-span-2">
          Show results
        </Button>
      </div>
    </details>
  );
}

function Control({
  filter,
  value,
  error,
  hrefWith,
}: {
  filter: FilterControl;
  value: string | undefined;
  error: string | undefined;
  hrefWith: FilterFieldsProps["hrefWith"];
}) {
  const { name, label } = filter;
  switch (filter.kind) {
    case "text":
      return (
        <SearchField
          name={name}
          label={label}
          type="text"
          inputMode={filter.inputMode}
          value={value}
          error={error}
          className="col-span-2"
        />
      );
    case "amount":
      return (
        <AmountFilter
          name={name}
          label={label}
          currency={filter.currency ?? BASE_CURRENCY}
          value={value}
          error={error}
          hrefWith={(amount) => hrefWith({ [name]: amount })}
        />
      );
    case "check":
      return (
        <Checkbox
          id={name}
          name={name}
          value={filter.value}
          defaultChecked={value === filter.value}
          label={label}
          className="col-span-2"
        />
      );
    case "select":
      return (
        <Field id={name} label={label} error={error} className="col-span-2">
          {(control) => (
            <Select
              {...control}
              name={name}
              placeholder={filter.placeholder}
              defaultValue={value}
              options={unpackOptions(filter.options)}
            />
          )}
        </Field>
      );
  }
}
