"use client";

import type { Route } from "next";
import NextForm from "next/form";
import { useSearchParams } from "next/navigation";
import { useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * A form whose input becomes the search of the page's address. After a navigation its fields show the search of the new
 * address, and the focus stays where it was.
 */
export function SearchForm({
  page,
  className,
  children,
}: {
  page: Route;
  className: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const query = useSearchParams().toString();
  const shown = useRef(query);
  // Before the result is painted, so that it undoes no new choice.
  useLayoutEffect(() => {
    if (shown.current === query || !form.current) return;
    shown.current = query;
    form.current.reset();
    const search = new URLSearchParams(query);
    // React ignores a new default value of a select.
    for (const select of form.current.querySelectorAll("select")) {
      select.value = search.get(select.name) ?? "";
      if (select.selectedIndex < 0) select.selectedIndex = 0;
    }
  }, [query]);
  return (
    <NextForm
      ref={form}
      action={page}
      scroll={false}
      prefetch={false}
      className={className}
    >
      {children}
    </NextForm>
  );
}
