/** Marks the lists whose rows people walk. */
export const WALKED = "[data-walk]";

const rowsIn = (list: Element) =>
  list.querySelectorAll("tbody > tr, ul > li[data-row]");

/** Returns the element that opens the row: its first link or button, unless another one is marked. */
const entryOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>("[data-entry]") ??
  row?.querySelector<HTMLElement>("a[href], button");

/** Returns the position of the row with the element; -1 if it is in none. */
export function rowAround(element: Element | null, list: Element): number {
  return element
    ? [...rowsIn(list)].findIndex((row) => row.contains(element))
    : -1;
}

/** Moves the focus to a row, or to the last one before it. @returns whether there is one. */
export function focusRow(list: Element, position: number): boolean {
  const rows = [...rowsIn(list)];
  const entry = entryOf(rows[Math.min(Math.max(position, 0), rows.length - 1)]);
  entry?.focus();
  return entry !== undefined && entry !== null;
}
