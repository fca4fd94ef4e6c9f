import "server-only";
import type { z } from "zod";
import {
  joinConditions,
  lettersOf,
  patternOf,
  type Bind,
  type Conditions,
} from "@/lib/platform/db/conditions";
import { formTextOf } from "@/lib/platform/validation/form-text";
import { statementErrors } from "../errors";
import {
  dayConditions,
  lastPostingBefore,
  type DayFilter,
} from "./posting-window";
import { BOUNDS_CROSSED, searchFields } from "./schema";

/** A search in a history. */
export type HistorySearch = DayFilter & {
  text?: string | undefined;
  minMinor?: bigint | undefined;
  maxMinor?: bigint | undefined;
};

export type SearchFields = {
  [Name in keyof typeof searchFields]?: string | undefined;
};

const withoutBlanks = (text: string) => text.trim();

/** Reads the fields of the search form. `problems` has a message for each field that is invalid and therefore ignored. */
export function readSearch(fields: SearchFields & Pick<DayFilter, "dates">): {
  search: HistorySearch | undefined;
  problems: SearchFields;
} {
  const problems: SearchFields = {};
  function read<Name extends keyof typeof searchFields>(name: Name) {
    const read = formTextOf(searchFields[name]);
    const input = (read ?? withoutBlanks)(fields[name] ?? "");
    if (!input) return undefined;
    const result = searchFields[name].safeParse(input);
    if (!result.success) problems[name] = result.error.issues[0]!.message;
    return result.data as z.output<(typeof searchFields)[Name]> | undefined;
  }
  const search = {
    text: read("q"),
    from: read("from"),
    to: read("to"),
    minMinor: read("least"),
    maxMinor: read("most"),
  };
  function refuse(names: (keyof typeof searchFields)[], message: string) {
    for (const name of names) problems[name] = message;
  }
  if (search.from && search.to && search.from > search.to) {
    refuse(["from", "to"], statementErrors.PERIOD_INVALID.text);
    search.from = search.to = undefined;
  }
  const { minMinor: least, maxMinor: most } = search;
  if (least !== undefined && most !== undefined && least > most) {
    refuse(["least", "most"], BOUNDS_CROSSED);
    search.minMinor = search.maxMinor = undefined;
  }
  const { dates } = fields;
  const isPresent = Object.values(search).some((value) => value !== undefined);
  return {
    search: isPresent ? { ...search, ...(dates && { dates }) } : undefined,
    problems,
  };
}

const TEXT_COLUMNS = [
  "e.description",
  "e.bank",
  "e.counterparty_name",
  // An outgoing line is searched by the payee's name as its owner entered it; a search must not reveal the name on the
  // payee's account.
  "CASE WHEN p.direction = 'credit' THEN other.other_name END",
];

/**
 * Returns the search as SQL conditions on the lines of account `$1`. Their parameters start after the first
 * `parameterOffset` ones.
 */
export function toConditions(
  search: HistorySearch,
  parameterOffset: number,
): Conditions {
  const { text, minMinor, maxMinor } = search;
  return joinConditions(parameterOffset, (bind) => {
    const { since, conditions } = dayConditions(search, bind);
    return [
      text && matchesText(text, TEXT_COLUMNS, bind),
      ...conditions,
      since && `p.id > ${lastPostingBefore(since)}`,
      minMinor !== undefined && `p.amount_minor >= ${bind(minMinor)}`,
      maxMinor !== undefined && `p.amount_minor <= ${bind(maxMinor)}`,
    ];
  });
}

/**
 * Returns SQL for entries that have all words of `text` in these columns, in any order and with or without accents, or
 * `text` as a part of the other account's number or of the reference, with or without its `LM-`.
 */
export function matchesText(
  text: string,
  columns: readonly string[],
  bind: Bind,
): string {
  const anyHas = (word: string) => {
    // As a subquery, it is computed once for all rows.
    const pattern = `(SELECT ${lettersOf(`${bind(patternOf(word))}::text`)})`;
    return `(${columns.map((column) => hasLetters(column, pattern)).join(" OR ")})`;
  };
  const hasAll = text.split(/\s+/).map(anyHas).join(" AND ");
  const part = `${bind(patternOf(text.replace(/^LM-(?=[0-9A-F]{1,8}$)/i, "")))}::text`;
  return `(e.counterparty_number LIKE ${part} OR e.public_id::text LIKE lower(${part}) OR ${hasAll})`;
}

/** Most texts are ASCII, where a comparison without regard to case is enough and much faster. */
const hasLetters = (column: string, pattern: string) =>
  `CASE WHEN octet_length(${column}) = length(${column}) THEN ${column} ILIKE ${pattern}
    ELSE ${lettersOf(column)} LIKE ${pattern} END`;
