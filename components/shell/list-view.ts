import type { Route } from "next";
import {
  cursorParam,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

/** Search and position of a customer list, as parameters of the page's address. */
export const listViewParams = {
  search: textParam,
  cursor: cursorParam,
  /** Number of the first customer on this page. A cursor has no number, so the link carries it. */
  first: textParam,
};

export type ListView = Query<typeof listViewParams>;

export type ListLocation = {
  path: Route;
  panel?: string;
  /** Filters of the list beside its search, which its addresses keep. */
  filters?: Record<string, string | undefined>;
};

export const toListPage = ({ search, cursor }: ListView, limit: number) => ({
  limit,
  ...(search && { search }),
  ...(cursor && { cursor }),
});

export const listHref = (
  { path, panel, filters }: ListLocation,
  view: Partial<ListView> & { id?: string; tab?: string },
) => withQuery(path, { panel, ...filters, ...view });

export function firstNumber({ cursor, first }: ListView): number {
  const position = Number(first);
  return cursor && Number.isSafeInteger(position) && position > 0
    ? position
    : 1;
}
