import type { Route } from "next";

/** A URL with those parameters that are defined. */
export function appendQuery(
  path: string,
  parameters: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A page's address with those parameters that have a value. To a page, a blank one counts as none. */
export const withQuery = (
  path: Route,
  parameters: Record<string, string | undefined>,
): Route =>
  appendQuery(
    path,
    Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)),
  ) as Route;

/** The address of one row of a page's list, whose `id` is the element's. The browser scrolls to it and marks it. */
export const rowPath = (path: Route, id: string): Route =>
  `${path}#${id}` as Route;
