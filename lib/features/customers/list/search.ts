import { z } from "zod";
import {
  BASE_CURRENCY,
  parseMoney,
  readAmountFilter,
} from "@/lib/ledger/money";
import {
  hasAllWords,
  patternOf,
  type Bind,
} from "@/lib/platform/db/conditions";
import { hundredthsSql, toHundredths } from "@/lib/ledger/amount-filter";
import { findAmountProblem } from "@/lib/ledger/fields";
import { toStoredEmail } from "@/lib/platform/validation/email-address";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { decodeCursor } from "@/lib/platform/http/paging";
import { id as idSchema, NIL_ID } from "@/lib/platform/validation/fields";
import { ACCOUNT_STATUSES, MAIN_ACCOUNT_TYPES, SORTS } from "../choices";

type CustomerSort = (typeof SORTS)[number];

const amountParam = textParam.refine(
  (value) => !value || parseMoney(value, BASE_CURRENCY) !== null,
);

/** The filters and the order of the list of customers, in the address of a page or call. */
const customerFilterParams = {
  status: z.enum(ACCOUNT_STATUSES),
  type: z.enum(MAIN_ACCOUNT_TYPES),
  sort: z.enum(SORTS),
  /** The least and the largest total balance, in the currency of each account, such as `1250.50`. */
  least: amountParam,
  most: amountParam,
  /** The first and the last day of registration in Zurich. */
  ...dayParams,
};

const formParams = {
  ...customerFilterParams,
  least: textParam,
  most: textParam,
};

/** The form of the filters, which takes amounts as people type them. */
export const filterForm = {
  params: formParams,
  /** Returns the filters as the list takes them. An invalid amount is left out. */
  read: (typed: Query<typeof formParams>): CustomerFilters => ({
    ...typed,
    least: readAmountFilter(typed.least),
    most: readAmountFilter(typed.most),
  }),
  /** Returns, by filter, why its value is left out. */
  findProblems: ({ least, most }: Query<typeof formParams>) => ({
    least: findAmountProblem(least),
    most: findAmountProblem(most),
  }),
};

export type CustomerFilters = Query<typeof customerFilterParams>;

const readFilters = queryReader(customerFilterParams);

const HUNDREDTHS = hundredthsSql("f.balance_minor", "f.currency");

/**
 * Returns the filters as SQL conditions on `customers c` and, if one of them needs it, `accounts f`, with the values of
 * `$3` to `$8`.
 */
export function toFilters({
  status,
  type,
  least,
  most,
  from,
  to,
}: CustomerFilters) {
  const values = [
    status ?? null,
    type ?? null,
    toHundredths(least) ?? null,
    toHundredths(most) ?? null,
    from ? zurichMoment(from).toISOString() : null,
    to ? zurichMoment(dayAfter(to)).toISOString() : null,
  ];
  const ofAccount = values.slice(0, 4).some((value) => value !== null);
  return {
    ofAccount,
    values,
    accountConditions: `
      AND ($3::text IS NULL OR EXISTS (
        SELECT FROM customer_rights r WHERE r.customer_id = c.id AND r.status::text = $3)) AND ($4::text IS NULL OR f.type = $4)
      AND ($5::bigint IS NULL OR ${HUNDREDTHS} >= $5::bigint)
      AND ($6::bigint IS NULL OR ${HUNDREDTHS} <= $6::bigint)`,
    noAccountConditions:
      "AND $3::text IS NULL AND $4::text IS NULL AND $5::bigint IS NULL AND $6::bigint IS NULL",
    dayConditions: `
      AND ($7::timestamptz IS NULL OR c.registration_date >= $7::timestamptz)
      AND ($8::timestamptz IS NULL OR c.registration_date < $8::timestamptz)`,
  };
}

/** Reads the search, the filters and the order of a call. */
export const readCustomerSearch = (query: URLSearchParams) => ({
  search: query.get("search") ?? "",
  filters: readFilters(query),
});

/** The order of a list: its SQL expression, the comparison that continues it, and its first position. */
export const ORDERS = {
  name: { key: "c.full_name", type: "text", after: ">", first: "" },
  balance: {
    // In the currency of the bank; without a rate it is the last.
    key: "coalesce(CASE f.currency WHEN 'USD' THEN f.balance_minor ELSE base_minor(f.balance_minor, f.currency) END, -1)",
    type: "bigint",
    after: "<",
    first: "9223372036854775807",
  },
  date: {
    key: "c.registration_date",
    type: "timestamptz",
    after: "<",
    first: "infinity",
  },
} as const;

const KEYS = {
  name: z.string(),
  balance: z.string().regex(/^-?\d{1,18}$/),
  date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/),
};

/** The key and id before the first customer. */
export const firstPosition = (sort: CustomerSort) => [
  ORDERS[sort].first,
  NIL_ID,
];

/** Returns the key and id after which the list continues. @throws DomainError CURSOR_INVALID. */
export function readPosition(cursor: string, sort: CustomerSort): string[] {
  const position = decodeCursor(cursor, 2);
  const [key, id] = position;
  if (!KEYS[sort].safeParse(key).success || !idSchema.safeParse(id).success)
    throw new DomainError(commonErrors.CURSOR_INVALID);
  return position;
}

/** The digits of a phone number, which an index has. Zeros in front differ between national and international forms. */
const PHONE_DIGITS = "regexp_replace(c.phone_number, '[^0-9]', '', 'g')";
const MIN_PHONE_DIGITS = 5;

/**
 * Returns the search as SQL with two patterns, `$1` and `$2`, that start at `customers c`. Each kind of search can use
 * an index. The words of a name may come in any order.
 */
export function toSearch(input = "") {
  const search = input.trim().replace(/\p{Cc}/gu, "");
  if (!search)
    return {
      by: null,
      from: "customers c",
      where: "$1::text = '' AND $2::text = ''",
      patterns: ["", ""],
    };
  if (/^\+?[\d ()/.-]+$/.test(search) && /\d/.test(search)) {
    const digits = search.replace(/\D/g, "");
    const phone = digits.replace(/^0+/, "");
    const byPhone = phone.length >= MIN_PHONE_DIGITS;
    return {
      by: "number",
      from: `(SELECT n.customer_id AS id FROM accounts n WHERE n.kind = 'customer' AND n.number LIKE $1
              UNION
              SELECT c.id FROM customers c WHERE $2::text <> '' AND ${PHONE_DIGITS} LIKE $2) found
             JOIN customers c ON c.id = found.id`,
      where: "true",
      patterns: [`${digits}%`, byPhone ? `%${phone}%` : ""],
    };
  }
  const patterns: string[] = [];
  const bind: Bind = (pattern) =>
    `($1::text[])[${patterns.push(pattern as string)}]`;
  return {
    by: "name",
    from: "customers c",
    where: `(${hasAllWords(search, ["c.full_name"], bind)} OR ${hasAllWords(search, ["c.username"], bind)} OR c.email LIKE lower($2))`,
    patterns: [patterns, patternOf(toStoredEmail(search) ?? search)],
  };
}
