import "server-only";
import { readCustomerKey, toAccountSql } from "@/lib/customers/find";
import { isIsoDay } from "@/lib/format";
import { textOf } from "@/lib/errors/catalogue";
import { dayAfter, zurichMoment } from "@/lib/zurich";
import { isReference } from "./row";
import { searchFields } from "./schema";
import { toPattern } from "./search";

/** The filters of the bank's history as they stand in an address; what cannot be read is left out. */
export type AdminSearchFields = {
  q?: string | undefined;
  /** Number of a customer's account, or the customer's id. */
  account?: string | undefined;
  type?: string | undefined;
  /** Value dates, `yyyy-mm-dd`, both ends included. */
  from?: string | undefined;
  to?: string | undefined;
  /** `show` brings reversed entries and their reversals back; a whole reference in `q` does so for its own. */
  reversed?: string | undefined;
};

/** The filters by name, from anything that has them by name. */
export function readAdminSearch(
  given: (name: string) => string | null | undefined,
): AdminSearchFields {
  const read = (name: string) =>
    given(name)?.replaceAll("\0", "").trim().slice(0, 100) || undefined;
  const day = (name: string) => {
    const text = read(name);
    return text && isIsoDay(text) ? text : undefined;
  };
  return {
    q: read("q"),
    account: read("account"),
    type: read("type"),
    from: day("from"),
    to: day("to"),
    reversed: read("reversed") === "show" ? "show" : undefined,
  };
}

/** What of the filters in an address is left out or finds nothing, each with why. */
export function findProblems(
  given: (name: string) => string | undefined,
): Partial<Record<"from" | "to" | "type", string>> {
  const [from, to, type] = [given("from"), given("to"), given("type")];
  const read = (name: "from" | "to", text: string | undefined) =>
    text ? searchFields[name].safeParse(text).error?.issues[0]?.message : "";
  const crossed = from && to && from > to ? textOf("PERIOD_INVALID") : "";
  return {
    from: read("from", from) || crossed,
    to: read("to", to) || crossed,
    type: type && !Object.hasOwn(TYPES, type) ? textOf("INVALID_VALUE") : "",
  };
}

const CREDITED = "(e.kind = 'credit' OR da.kind <> 'customer')";
const TYPES: Record<string, string> = {
  credit: CREDITED,
  debit: `NOT ${CREDITED}`,
};

const TEXT = (place: string) => `
  (e.description ILIKE ${place} OR e.bank ILIKE ${place} OR e.counterparty_name ILIKE ${place}
   OR e.counterparty_number LIKE ${place} OR e.public_id::text LIKE lower(${place})
   OR dc.full_name ILIKE ${place} OR cc.full_name ILIKE ${place})`;

/** The id of the account that is asked for, as SQL; nobody's where it is no account's name at all. */
export function toAccountIdSql(
  account: string,
  place: (value: unknown) => string,
): string {
  const key = readCustomerKey(account);
  return key
    ? `(SELECT a.id FROM accounts a WHERE ${toAccountSql(key, place)})`
    : "NULL";
}

/** The filters as SQL over the bank's entries; its parameters follow the first `taken` ones. */
export function toAdminConditions(
  { q, account, type, from, to, reversed }: AdminSearchFields,
  taken: number,
  notReversed: string,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${taken + values.push(value)}`;
  const conditions = [
    reversed !== "show" && !isReference(q ?? "") && notReversed,
    q && TEXT(`${place(toPattern(q))}::text`),
    account &&
      `e.id IN (SELECT entry_id FROM ledger_postings WHERE account_id = ${toAccountIdSql(account, place)})`,
    type && TYPES[type],
    from && `e.value_at >= ${place(zurichMoment(from))}::timestamptz`,
    to && `e.value_at < ${place(zurichMoment(dayAfter(to)))}::timestamptz`,
  ].filter(Boolean);
  return { sql: conditions.map((one) => `AND ${one}`).join(" "), values };
}
