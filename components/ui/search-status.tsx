"use client";

import { useSearchParams } from "next/navigation";
import { Fragment, type ReactNode } from "react";

/** The result of a search. Screen readers announce it after each search, even if its text is the same as before. */
export function SearchStatus({ children }: { children: ReactNode }) {
  const query = useSearchParams().toString();
  return (
    <div role="status">
      <Fragment key={query}>{children}</Fragment>
    </div>
  );
}
