import type { ReactNode } from "react";
import { counted } from "@/lib/platform/format";
import { SearchStatus } from "@/components/ui/search-status";

/** One page of a list that can be searched. Screen readers announce its number of rows, or that it is empty. */
export function SearchedList({
  count,
  noun,
  plural,
  empty,
  children,
}: {
  count: number;
  /** The noun for a row, such as "account". */
  noun: string;
  plural?: string;
  empty: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <SearchStatus>
        {count === 0 ? (
          empty
        ) : (
          <p className="sr-only">
            {`${counted(count, noun, plural)} on this page`}
          </p>
        )}
      </SearchStatus>
      {count > 0 && children}
    </>
  );
}
