import "server-only";
import type { z } from "zod";
import {
  hasAllWords,
  joinConditions,
  patternOf,
  type Bind,
  type Conditions,
} from "@/lib/platform/db/conditions";
import { formTextOf } from "@/lib/platform/validation/form-text";
import { statementErrors } from "../errors";
import { dayConditions, type DayFilter } from "./posting-window";
import { BOUNDS_CROSSED, searchFields } from "./schema";
import { INVALID_AMOUNT } from "@/lib/ledger/fields";
import { looksLikeIban, normaliseIban, ownNumberOf } from "@/lib/ledger/iban";
import { accountLabelSql } from "@/lib/ledger/account-label";
import { type Currency, parseCallAmount } from "@/lib/ledger/money";

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

/** Reads the fields of the search form. `problems` has a message for each field that is invalid and so ignored. */
export function readSearch(
  fields: SearchFields & Pick<DayFilter, "dates">,
  currency: Currency,
): {
  search: HistorySearch | undefined;
  problems: SearchFields;
} {
  const problems: SearchFields = {};
  function read<Name extends keyof typeof searchFields>(name: Name) {
    const clean = formTextOf(searchFields[name]) ?? withoutBlanks;
    const input = clean(fields[name] ?? "");
    if (!input) return undefined;
    const result = searchFields[name].safeParse(input);
    if (!result.success) problems[name] = result.error.issues[0]!.message;
    return result.data as z.output<(typeof searchFields)[Name]> | undefined;
  }
  function readBound(name: "least" | "most") {
    const typed = read(name);
    const minor =
      typed === undefined ? undefined : parseCallAmount(typed, currency);
    if (minor === null) problems[name] = INVALID_AMOUNT;
    return minor ?? undefined;
  }
  const search = {
    text: read("q"),
    from: read("from"),
    to: read("to"),
    minMinor: readBound("least"),
    maxMinor: readBound("most"),
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
  // A move between two accounts of one person shows what they call the other one. Nobody else sees that name.
  `CASE WHEN e.kind IN ('own', 'exchange') THEN ${accountLabelSql({
    name: "other.other_label",
    type: "other.other_type",
    isMain: "other.other_is_main",
  })} END`,
];

/**
 * Returns the search as SQL conditions on postings `p`. Their parameters start after the first `parameterOffset` ones.
 * @param account SQL for the account's id. Not `p.account_id`: the first day is then looked up once, not for each
 * posting.
 */
export function toConditions(
  search: HistorySearch,
  account: string,
  parameterOffset: number,
): Conditions {
  const { text, minMinor, maxMinor } = search;
  return joinConditions(parameterOffset, (bind) => {
    const { since, conditions } = dayConditions(search, bind);
    return [
      text && matchesText(text, TEXT_COLUMNS, bind),
      ...conditions,
      since && `p.id > last_posting_before(${account}, ${since})`,
      minMinor !== undefined && `p.amount_minor >= ${bind(minMinor)}`,
      maxMinor !== undefined && `p.amount_minor <= ${bind(maxMinor)}`,
    ];
  });
}

/** An IBAN of this bank is stored as its account number. */
const toStored = (text: string) => {
  const iban = normaliseIban(text);
  return ownNumberOf(iban) ?? iban;
};

/**
 * Returns SQL for entries that have all words of `text` in these columns, in any order and in any usual spelling, or
 * `text` as a part of the other account's number of a bill's reference, also in groups, of the payer's own reference,
 * or of the reference, with or without its `LM-`.
 */
export function matchesText(
  text: string,
  columns: readonly string[],
  bind: Bind,
): string {
  const words = hasAllWords(text, columns, bind);
  const part = looksLikeIban(text)
    ? toStored(text)
    : text
        .replace(/^LM-(?=[0-9A-F]{1,8}$)/i, "")
        .replace(/^[\d ]+$/, (digits) => digits.replaceAll(" ", ""));
  const pattern = `${bind(patternOf(part))}::text`;
  return `(e.counterparty_number LIKE ${pattern} OR e.payment_reference LIKE ${pattern} OR e.end_to_end_id LIKE ${pattern} OR e.public_id::text LIKE lower(${pattern}) OR ${words})`;
}
