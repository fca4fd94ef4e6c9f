import "server-only";
import type { z } from "zod";
import { textOf } from "@/lib/errors/catalogue";
import { dayAfter, zurichMoment } from "@/lib/zurich";
import { lastPostingBefore } from "./lines";
import { BOUNDS_CROSSED, searchFields } from "./schema";

/** What lines of a history are looked for; days are value dates in Zurich, both ends included. */
export type HistorySearch = {
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  leastMinor?: bigint | undefined;
  mostMinor?: bigint | undefined;
};

/** The search as it stands in a page's address. */
export type SearchFields = {
  [Name in keyof typeof searchFields]?: string | undefined;
};

/** Reads an address. `problems` says, field by field, what cannot be looked for and is left out. */
export function readSearch(fields: SearchFields): {
  search: HistorySearch | undefined;
  problems: SearchFields;
} {
  const problems: SearchFields = {};
  function read<Name extends keyof typeof searchFields>(name: Name) {
    const given = fields[name]?.trim();
    if (!given) return undefined;
    const result = searchFields[name].safeParse(given);
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
    refuse(["from", "to"], textOf("PERIOD_INVALID"));
    search.from = search.to = undefined;
  }
  const { leastMinor: least, mostMinor: most } = search;
  if (least !== undefined && most !== undefined && least > most) {
    refuse(["least", "most"], BOUNDS_CROSSED);
    search.leastMinor = search.mostMinor = undefined;
  }
  const isAsked = Object.values(search).some((value) => value !== undefined);
  return { search: isAsked ? search : undefined, problems };
}

// Whom an outgoing line went to is searched by the name its owner typed: the name on that account is not for asking.
const TEXT = (place: string) => `
  (e.description ILIKE ${place} OR e.bank ILIKE ${place} OR e.counterparty_name ILIKE ${place}
   OR e.counterparty_number LIKE ${place} OR e.public_id::text LIKE lower(${place})
   OR (p.direction = 'credit' AND other.other_name ILIKE ${place}))`;

/** The search as SQL over the lines of the account `$1`; its parameters follow the first `taken` ones. */
export function toConditions(
  search: HistorySearch,
  taken: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${taken + values.push(value)}`;
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

/** A line is never entered before its value date, so what was entered before cannot be meant. */
const sinceDay = (place: string) =>
  `e.value_at >= ${place} AND p.id > ${lastPostingBefore(place)}`;

/** Percent signs, underscores and backslashes are looked for as what they are; a reference without its `LM-`. */
export const toPattern = (text: string): string =>
  `%${text.replace(/^LM-(?=[0-9A-F]{1,8}$)/i, "").replace(/[\\%_]/g, "\\$&")}%`;
