import { oneOf, withQuery, type SearchParams } from "@/lib/paths";

/** Where a list of customers stands, as its page's address says it. */
export type ListView = {
  search: string | undefined;
  cursor: string | undefined;
  /** Number of the first one on this page; cursors know no numbers, so the link carries it. */
  first: string | undefined;
};

/** The page a list is on; `panel` is what of the page it stands in, where there are several. */
export type ListPlace = { path: string; panel?: string };

export const readListView = (given: SearchParams): ListView => ({
  search: oneOf(given.search)?.slice(0, 100),
  cursor: oneOf(given.cursor),
  first: oneOf(given.first),
});

/** What to ask for a page of this view. */
export const toListPage = ({ search, cursor }: ListView, limit: number) => ({
  limit,
  ...(search && { search }),
  ...(cursor && { cursor }),
});

/** The address of a place with a view. */
export const listHref = (
  { path, panel }: ListPlace,
  view: Partial<ListView> & { id?: string },
) => withQuery(path, { panel, ...view });

export function firstNumber({ cursor, first }: ListView): number {
  const position = Number(first);
  return cursor && Number.isSafeInteger(position) && position > 0
    ? position
    : 1;
}
