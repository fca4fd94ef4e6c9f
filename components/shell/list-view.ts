import {
  type SearchParams,
  firstValue,
  withQuery,
} from "@/lib/platform/http/query";

/** Search and position of a customer list, read from the page's address. */
export type ListView = {
  search: string | undefined;
  cursor: string | undefined;
  /** Number of the first customer on this page. A cursor has no number, so the link carries it. */
  first: string | undefined;
};

export type ListLocation = { path: string; panel?: string };

export const readListView = (params: SearchParams): ListView => ({
  search: firstValue(params.search)?.slice(0, 100),
  cursor: firstValue(params.cursor),
  first: firstValue(params.first),
});

export const toListPage = ({ search, cursor }: ListView, limit: number) => ({
  limit,
  ...(search && { search }),
  ...(cursor && { cursor }),
});

export const listHref = (
  { path, panel }: ListLocation,
  view: Partial<ListView> & { id?: string },
) => withQuery(path, { panel, ...view });

export function firstNumber({ cursor, first }: ListView): number {
  const position = Number(first);
  return cursor && Number.isSafeInteger(position) && position > 0
    ? position
    : 1;
}
