import "server-only";
import type {
  AccountKey,
  Customer,
  ReadableAccount,
} from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { isReference } from "@/lib/ledger/reference";
import {
  cutPage,
  encodeCursor,
  readIdCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { ENTRY_COLUMNS_SQL } from "./entry-columns";
import { findExchange } from "./exchange-queries";
import { type HistoryRecord, type HistoryRow, toHistoryRow } from "./row";
import { findTravel } from "./travel-queries";
import { type HistorySearch, toConditions } from "./search";

export { isOwnPayment } from "./own-payment";
export type { HistoryRow } from "./row";

/** The account on the other side of posting `p`; of an exchange, the account that got or gave the other currency. */
export const OTHER_SIDE_SQL = `
  JOIN LATERAL (
    SELECT o.kind::text AS other_kind, o.number AS other_number, c.full_name AS other_name, o.name AS other_label,
           o.type AS other_type, o.is_main AS other_is_main, x.amount_minor AS other_minor, o.currency AS other_currency
    FROM ledger_postings q JOIN accounts b ON b.id = q.account_id
    LEFT JOIN ledger_postings x ON x.id = CASE b.kind WHEN 'position' THEN exchange_partner(q.entry_id) END
    JOIN accounts o ON o.id = coalesce(x.account_id, b.id)
    LEFT JOIN customers c ON c.id = o.customer_id
    WHERE q.entry_id = p.entry_id AND q.id <> p.id OFFSET 0) other ON true`;

// OFFSET 0 makes PostgreSQL look up each posting's entry one by one. Without it the planner chooses joins
// that read whole tables once it expects many lines: thirty times slower at 200,000 postings.
export const HISTORY_LINES_SQL = `
  SELECT p.id AS "postingId", p.direction::text, p.amount_minor AS "amountMinor",
         p.balance_after_minor AS "balanceAfterMinor", ${ENTRY_COLUMNS_SQL},
         CASE WHEN e.kind = 'reversal' THEN (SELECT r.kind::text FROM ledger_entries r WHERE r.id = e.reverses_id) END
           AS "reversedKind",
         other.other_minor AS "otherMinor", other.other_currency AS "otherCurrency", other.other_kind AS "otherKind",
         other.other_number AS "otherNumber", other.other_name AS "otherName",
         other.other_label AS "otherLabel", other.other_type AS "otherType", other.other_is_main AS "otherIsMain"
  FROM ledger_postings p
  JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true ${OTHER_SIDE_SQL}`;

/** Condition on entry `e`: neither reversed nor a reversal. A returned wire and its return both stay visible. */
export const NOT_REVERSED = `e.kind <> 'reversal'
  AND (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'reversal') IS NULL`;

/** The same as a condition on posting `p` of account `$1`. It reads no entries, for sums over many lines. */
export const NOT_REVERSED_POSTING = `NOT EXISTS (
  SELECT FROM reversed_postings r WHERE r.account_id = $1 AND r.posting_id = p.id)`;

const FILTERS = {
  all: "",
  credit: "AND p.direction = 'credit'",
  debit: "AND p.direction = 'debit'",
} as const;

/** Conditions on entry `e`. */
export const KINDS = {
  transfers: "AND e.kind IN ('transfer', 'wire')",
  others: "AND e.kind NOT IN ('transfer', 'wire')",
} as const;

/** Maximum number of lines that one page of a search scans; older ones are left to the next page. */
const WINDOW = 25_000;

/** Query limits are rounded up to these sizes, so that few prepared statements are needed. */
const PAGE_SIZES = [20, 100, 500];

/** The filter for the lines of a history. */
export type HistoryFilter = {
  direction?: "credit" | "debit";
  /** Only transfers and wires, or only everything else. */
  kinds?: keyof typeof KINDS;
  search?: HistorySearch;
};

type HistoryPage = Page & HistoryFilter;

/**
 * Returns one page of the history of an account, or of several as one list, newest first, by keyset on (account,
 * posting id). Reversed lines are left out unless the search is a full reference. A search or filter scans
 * `windowLines` lines of each account at a time, so a page can have fewer rows than its limit, or none, and still a
 * next page.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listHistory(
  account: ReadableAccount | readonly ReadableAccount[],
  page: HistoryPage,
  windowLines = WINDOW,
): Promise<{ rows: HistoryRow[]; nextCursor: string | null }> {
  const filter = filterSql(page);
  const queryLimit =
    PAGE_SIZES.find((size) => size >= page.limit) ?? page.limit;
  const before = readIdCursor(page.cursor);
  const accounts = new Map([account].flat().map((own) => [own.id, own]));
  const ids = [...accounts.keys()];
  const isSearch = page.search !== undefined || filter !== "";
  const window = isSearch
    ? await findWindowEnd(ids, before, windowLines)
    : null;
  const values = [ids, before, window ?? 0n];
  const conditions =
    page.search && toConditions(page.search, "own.id", values.length);
  const { rows } = await pool().query<HistoryRecord & { ownId: bigint }>({
    // Searches have too many shapes to prepare a statement for each.
    ...(!conditions && {
      name: `history_${filterName(page)}_${queryLimit}_${ids.length}`,
    }),
    text: `SELECT own.id AS "ownId", line.* FROM ${ownAccounts(ids)} CROSS JOIN LATERAL (
             ${HISTORY_LINES_SQL} WHERE p.account_id = own.id AND p.id < $2::bigint AND p.id >= $3::bigint
             ${leavesOutReversed(page) ? `AND ${NOT_REVERSED}` : ""} ${filter} ${conditions?.sql ?? ""} ORDER BY p.id DESC LIMIT ${queryLimit + 1}) line
           ORDER BY line."postingId" DESC LIMIT ${queryLimit + 1}`,
    values: [...values, ...(conditions?.values ?? [])],
  });
  const { pageRows, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.postingId,
  );
  return {
    rows: pageRows.map((record) =>
      toHistoryRow(record, accounts.get(record.ownId)!),
    ),
    nextCursor:
      nextCursor ?? (window === null ? null : encodeCursor([String(window)])),
  };
}

/**
 * Returns SQL for the accounts of `$1`. The limit tells the planner how many there are. Without it the planner guesses
 * ten and makes a new plan for each call, which takes longer than the call.
 */
const ownAccounts = ({ length }: bigint[]) =>
  `(SELECT unnest($1::bigint[]) AS id LIMIT ${length}) own`;

/** A reversed line is found by its full reference only. */
export const leavesOutReversed = ({ search }: HistoryFilter) =>
  !isReference(search?.text ?? "");

export const filterName = ({ direction, kinds }: HistoryFilter) =>
  [direction ?? "all", kinds].filter(Boolean).join("_");

export const filterSql = ({ direction, kinds }: HistoryFilter) =>
  FILTERS[direction ?? "all"] + (kinds ? KINDS[kinds] : "");

/**
 * Returns the last posting of the window that ends before `before`; null if no line is older than the window. Of
 * several accounts it is the newest, because older lines of the others were not all scanned.
 */
async function findWindowEnd(
  ids: bigint[],
  before: string,
  windowLines: number,
): Promise<bigint | null> {
  const { rows } = await pool().query<{ id: bigint | null }>({
    name: `history_window_${ids.length}`,
    text: `SELECT max(oldest.id) AS id FROM ${ownAccounts(ids)} CROSS JOIN LATERAL (
             SELECT p.id FROM ledger_postings p WHERE p.account_id = own.id AND p.id < $2::bigint
             ORDER BY p.id DESC OFFSET $3 - 1 LIMIT 1) oldest`,
    values: [ids, before, windowLines],
  });
  return rows[0]!.id;
}

/** A line with the account that it is of. */
type OwnRecord = HistoryRecord & Pick<AccountKey, "number" | "currency">;

/** Returns SQL for lines of all accounts of customer `$1`. */
const ownLines = (condition: string) => `
  SELECT own.number, own.currency, line.* FROM accounts own CROSS JOIN LATERAL (${HISTORY_LINES_SQL} WHERE p.account_id = own.id AND ${condition}) line
  WHERE own.customer_id = $1`;

/**
 * Returns one line of the customer's own history by the entry's public id, or null; used by the receipt. Of an entry
 * between two of the customer's accounts it is the line of the account that paid.
 */
export async function getReceipt(
  customer: Customer,
  id: string,
): Promise<HistoryRow | null> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await pool().query<OwnRecord>(
    `${ownLines("p.entry_id = (SELECT id FROM ledger_entries WHERE public_id = $2::uuid)")} ORDER BY line.direction DESC LIMIT 1`,
    [customer.id, id],
  );
  if (!rows[0]) return null;
  const row = toOwnRow(rows[0], customer);
  const exchange = await findExchange(id);
  const travel = row.kind === "wire" ? await findTravel(id) : null;
  return {
    ...row,
    ...(exchange && { exchange }),
    ...(travel && { travel }),
  };
}

/** Returns lines of the customer's own history by posting id. Postings of other customers are left out. */
export async function listLinesByPosting(
  customer: Customer,
  postingIds: bigint[],
): Promise<Map<bigint, HistoryRow>> {
  if (postingIds.length === 0) return new Map();
  const { rows } = await pool().query<OwnRecord>(
    ownLines("p.id = ANY ($2::bigint[])"),
    [customer.id, postingIds],
  );
  return new Map(
    rows.map((record) => [record.postingId, toOwnRow(record, customer)]),
  );
}

const toOwnRow = (record: OwnRecord, owner: Customer) =>
  toHistoryRow(record, { ...record, owner });
