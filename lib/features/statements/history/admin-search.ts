import "server-only";
import {
  toFilterReader,
  type ReadParameter,
} from "@/lib/platform/http/search-filters";
import { readCustomerKey, toAccountSql } from "@/lib/identity/customer-key";
import { commonErrors } from "@/lib/platform/errors/common";
import { isReference } from "@/lib/ledger/reference";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { statementErrors } from "../errors";
import { searchFields } from "./schema";
import { toPattern } from "./search";

/** The filters of the bank's history in the query string; invalid ones are ignored. */
export type AdminSearchFields = {
  q?: string | undefined;
  /** A customer's account number or id. */
  account?: string | undefined;
  type?: string | undefined;
  /** Value dates, `yyyy-mm-dd`, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** `show` includes reversed entries and their reversals. A full reference in `q` also finds a reversed entry. */
  reversed?: string | undefined;
};

export function readAdminSearch(
  readParameter: ReadParameter,
): AdminSearchFields {
  const { text, day } = toFilterReader(readParameter);
  return {
    q: text("q"),
    account: text("account"),
    type: text("type"),
    from: day("from"),
    to: day("to"),
    reversed: text("reversed") === "show" ? "show" : undefined,
  };
}

/** Returns, by field, why a filter is ignored or finds nothing. */
export function findProblems(
  readParameter: (name: string) => string | undefined,
): Partial<Record<"from" | "to" | "type", string>> {
  const [from, to, type] = [
    readParameter("from"),
    readParameter("to"),
    readParameter("type"),
  ];
  const read = (name: "from" | "to", text: string | undefined) =>
    text ? searchFields[name].safeParse(text).error?.issues[0]?.message : "";
  const crossed =
    from && to && from > to ? statementErrors.PERIOD_INVALID.text : "";
  return {
    from: read("from", from) || crossed,
    to: read("to", to) || crossed,
    type: type && !TYPES.has(type) ? commonErrors.INVALID_VALUE.text : "",
  };
}

const CREDITED = "(e.kind = 'credit' OR da.kind <> 'customer')";
const TYPES = new Map(
  Object.entries({
    credit: CREDITED,
    debit: `NOT ${CREDITED}`,
  }),
);

const textCondition = (parameter: string) => `
  (e.description ILIKE ${parameter} OR e.bank ILIKE ${parameter} OR e.counterparty_name ILIKE ${parameter}
   OR e.counterparty_number LIKE ${parameter} OR e.public_id::text LIKE lower(${parameter})
   OR dc.full_name ILIKE ${parameter} OR cc.full_name ILIKE ${parameter})`;

/** Returns SQL for the id of an account; `NULL` if `account` is neither a number nor an id. */
export function toAccountIdSql(
  account: string,
  bind: (value: unknown) => string,
): string {
  const key = readCustomerKey(account);
  return key
    ? `(SELECT a.id FROM accounts a WHERE ${toAccountSql(key, bind)})`
    : "NULL";
}

/** Returns the filters as SQL conditions on entries. Their parameters start after the first `parameterOffset` ones. */
export function toAdminConditions(
  { q, account, type, from, to, reversed }: AdminSearchFields,
  parameterOffset: number,
  notReversed: string,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${parameterOffset + values.push(value)}`;
  const conditions = [
    reversed !== "show" && !isReference(q ?? "") && notReversed,
    q && textCondition(`${bind(toPattern(q))}::text`),
    account &&
      `e.id IN (SELECT entry_id FROM ledger_postings WHERE account_id = ${toAccountIdSql(account, bind)})`,
    type && TYPES.get(type),
    from && `e.value_at >= ${bind(zurichMoment(from))}::timestamptz`,
    to && `e.value_at < ${bind(zurichMoment(dayAfter(to)))}::timestamptz`,
  ].filter(Boolean);
  return {
    sql: conditions.map((condition) => `AND ${condition}`).join(" "),
    values,
  };
}
