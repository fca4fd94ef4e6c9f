import "server-only";
import type { z } from "zod";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { statementErrors } from "../errors";
import { lastPostingBefore } from "./lines";
import { BOUNDS_CROSSED, searchFields } from "./schema";

/** A search in a history. Days are value dates in Zurich, inclusive. */
export type HistorySearch = {
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  leastMinor?: bigint | undefined;
  mostMinor?: bigint | undefined;
};

export type SearchFields = {
  [Name in keyof typeof searchFields]?: string | undefined;
};

/** Reads the query parameters. `problems` has a message for each field that is invalid and therefore ignored. */
export function readSearch(fields: SearchFields): {
  search: HistorySearch | undefined;
  problems: SearchFields;
} {
  const problems: SearchFields = {};
  function read<Name extends keyof typeof searchFields>(name: Name) {
    const input = fields[name]?.trim();
    if (!input) return undefined;
    const result = searchFields[name].safeParse(input);
    if (!result.success) problems[name] = result.error.issues[0]!.message;
    return result.data as z.output<(typeof searchFields)[Name]> | undefined;
  }
  const search = {
    text: read("q"),
    from: read("from"),
    to: read("to"),
    leastMinor: read("least"),
    mostMinor: read("most"),
  };
  function refuse(names: (keyof typeof searchFields)[], message: string) {
    for (const name of names) problems[name] = message;
  }
  if (search.from && search.to && search.from > search.to) {
    refuse(["from", "to"], statementErrors.PERIOD_INVALID.text);
    search.from = search.to = undefined;
  }
  const { leastMinor: least, mostMinor: most } = search;
  if (least !== undefined && most !== undefined && least > most) {
    refuse(["least", "most"], BOUNDS_CROSSED);
    search.leastMinor = search.mostMinor = undefined;
  }
  const isPresent = Object.values(search).some((value) => value !== undefined);
  return { search: isPresent ? search : undefined, problems };
}

// An outgoing line is searched by the payee's name as its owner entered it; a search must not reveal the name
// on the payee's account.
const TEXT = (place: string) => `
  (e.description ILIKE ${place} OR e.bank ILIKE ${place} OR e.counterparty_name ILIKE ${place}
   OR e.counterparty_number LIKE ${place} OR e.public_id::text LIKE lower(${place})
   OR (p.direction = 'credit' AND other.other_name ILIKE ${place}))`;

/**
 * Returns the search as SQL conditions on the lines of account `$1`. Their parameters start after the first
 * `parameterOffset` ones.
 */
export function toConditions(
  search: HistorySearch,
  parameterOffset: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${parameterOffset + values.push(value)}`;
  const { text, from, to, leastMinor, mostMinor } = search;
  const conditions = [
    text && TEXT(`${place(toPattern(text))}::text`),
    from && sinceDay(place(zurichMoment(from))),
    to && `e.value_at < ${place(zurichMoment(dayAfter(to)))}`,
    leastMinor !== undefined && `p.amount_minor >= ${place(leastMinor)}`,
    mostMinor !== undefined && `p.amount_minor <= ${place(mostMinor)}`,
  ].filter(Boolean);
  return { sql: conditions.map((one) => `AND ${one}`).join(" "), values };
}

/** The value date is never after the entry, so postings entered before the day can be skipped. */
const sinceDay = (place: string) =>
  `e.value_at >= ${place} AND p.id > ${lastPostingBefore(place)}`;

/**
 * Returns a LIKE pattern that matches percent signs, underscores and backslashes literally; removes the `LM-` of a
 * reference.
 */
export const toPattern = (text: string): string =>
  `%${text.replace(/^LM-(?=[0-9A-F]{1,8}$)/i, "").replace(/[\\%_]/g, "\\$&")}%`;
