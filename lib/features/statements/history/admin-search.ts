import "server-only";
import { z } from "zod";
import { isIsoDay } from "@/lib/platform/format";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { readCustomerKey } from "@/lib/identity/customer-key";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  BASE_CURRENCY,
  CURRENCIES,
  parseMoney,
  readAmountFilter,
} from "@/lib/ledger/money";
import { isReference } from "@/lib/ledger/reference";
import {
  joinConditions,
  type Bind,
  type Conditions,
} from "@/lib/platform/db/conditions";
import {
  readingsOf,
  toPlainAmount,
} from "@/lib/platform/validation/typed-number";
import {
  amountBetween,
  amountParam,
  hundredthsSql,
} from "@/lib/ledger/amount-filter";
import { ENTRY_KINDS, toKindCondition } from "@/lib/ledger/entry-kinds";
import { findAmountProblem } from "@/lib/ledger/fields";
import { statementErrors } from "../errors";
import { byValueDate, dayConditions } from "./posting-window";
import { searchFields } from "./schema";
import { matchesText } from "./search";

/** The filters of the bank's history, in the address of a page or call. */
export const adminSearchParams = {
  q: textParam,
  /** The number of an account, or the id of a customer for all accounts. */
  account: textParam,
  type: textParam,
  /** A kind of entry, as the daily totals of the books name it. */
  kind: z.enum(ENTRY_KINDS),
  /** The least and the largest amount as people type them, in the currency of each entry. */
  least: textParam,
  most: textParam,
  dates: byValueDate,
  /** Days, `yyyy-mm-dd`, inclusive. Invalid ones are reported, see {@link findProblems}. */
  from: textParam,
  to: textParam,
  /** `show` includes reversed entries and their reversals. A full reference in `q` also finds a reversed entry. */
  reversed: z.literal("show"),
};

export type AdminSearchFields = Query<typeof adminSearchParams>;

/** Returns the filters without invalid types, days and amounts. */
export function toAdminSearch(fields: AdminSearchFields): AdminSearchFields {
  const toDay = (value = "") => (isIsoDay(value) ? value : undefined);
  return {
    ...fields,
    type: TYPES.has(fields.type ?? "") ? fields.type : undefined,
    from: toDay(fields.from),
    to: toDay(fields.to),
    least: readAmountFilter(fields.least),
    most: readAmountFilter(fields.most),
  };
}

/** Returns, by field, why a filter is ignored or finds nothing. */
export function findProblems({
  from,
  to,
  type,
  least,
  most,
}: AdminSearchFields): Partial<
  Record<"from" | "to" | "type" | "least" | "most", string>
> {
  const read = (name: "from" | "to", text: string | undefined) =>
    text ? searchFields[name].safeParse(text).error?.issues[0]?.message : "";
  const crossed =
    from && to && from > to ? statementErrors.PERIOD_INVALID.text : "";
  return {
    from: read("from", from) || crossed,
    to: read("to", to) || crossed,
    type: type && !TYPES.has(type) ? commonErrors.INVALID_VALUE.text : "",
    least: findAmountProblem(least),
    most: findAmountProblem(most),
  };
}

const CREDITED = "(e.kind = 'credit' OR da.kind <> 'customer')";
const TYPES = new Map(
  Object.entries({
    credit: CREDITED,
    debit: `NOT ${CREDITED}`,
  }),
);

/** Reads the filters of a call. */
export const readAdminSearch = queryReader({
  ...adminSearchParams,
  ...dayParams,
  type: z.enum([...TYPES.keys()]),
  least: amountParam,
  most: amountParam,
});

const TEXT_COLUMNS = [
  "e.description",
  "e.bank",
  "e.counterparty_name",
  "dc.full_name",
  "cc.full_name",
];

const HUNDREDTHS = hundredthsSql("d.amount_minor", "da.currency");

const SYMBOLS = new RegExp(`\\p{Sc}|\\b(?:${CURRENCIES.join("|")})\\b`, "gu");

/** An amount also finds the entries of this amount, as the lists show it or as people type it. */
function searchCondition(q: string, bind: Bind): string {
  const text = matchesText(q, TEXT_COLUMNS, bind);
  const amounts = amountsIn(q.replace(SYMBOLS, "").trim());
  return amounts.length === 0
    ? text
    : `(${text} OR ${HUNDREDTHS} = ANY (${bind(amounts)}::bigint[]))`;
}

/** Returns the amounts that a text may stand for, in hundredths. */
function amountsIn(text: string): string[] {
  const readings = readingsOf(text);
  return (readings.length > 0 ? readings : [toPlainAmount(text)])
    .map((reading) => parseMoney(reading, BASE_CURRENCY))
    .filter((minor) => minor !== null)
    .map(String);
}

/**
 * Returns SQL for what the id of an account equals: the account with a number, or any account of the customer with an id.
 * `NULL` if `account` is neither.
 */
export function toAccountIdSql(account: string, bind: Bind): string {
  const key = readCustomerKey(account);
  if (!key) return "NULL";
  return "id" in key
    ? `ANY (ARRAY(SELECT a.id FROM accounts a WHERE a.customer_id = ${bind(key.id)}::uuid))`
    : `(SELECT a.id FROM accounts a WHERE a.number = ${bind(key.number)})`;
}

/** Returns the filters as SQL conditions on entries. Their parameters start after the first `parameterOffset` ones. */
export function toAdminConditions(
  { q, account, type, kind, least, most, reversed, ...days }: AdminSearchFields,
  parameterOffset: number,
  notReversed: string,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    toKindCondition(kind),
    reversed !== "show" && !isReference(q ?? "") && notReversed,
    q && searchCondition(q, bind),
    account &&
      `e.id IN (SELECT entry_id FROM ledger_postings WHERE account_id = ${toAccountIdSql(account, bind)})`,
    type && TYPES.get(type),
    ...amountBetween({ least, most }, bind, HUNDREDTHS),
    ...dayConditions(days, bind).conditions,
  ]);
}
