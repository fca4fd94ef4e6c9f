"use client";

import type { Route } from "next";
import { ButtonLink } from "./button";
import { Icon } from "./icon";

type PaginationProps = {
  label: string;
  /** Address of the first page; null on the first page itself. */
  newest: Route | null;
  /** Address of the next page; null or empty on the last page. */
  older: Route | "" | null;
  labels?: { newest: string; older: string };
};

export function Pagination({
  label,
  newest,
  older,
  labels = { newest: "Newest", older: "Older" },
}: PaginationProps) {
  if (!newest && !older) return null;
  return (
    <nav
      aria-label={label}
      className="mt-5 flex justify-between gap-3 print:hidden"
    >
      {newest ? (
        <ButtonLink
          variant="secondary"
          size="small"
          href={newest}
          scroll={false}
        >
          <Icon name="arrow-left" className="size-4" />
          <span>{labels.newest}</span>
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink
          variant="secondary"
          size="small"
          href={older}
          scroll={false}
        >
          <span>{labels.older}</span>
          <Icon name="arrow-right" className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
