import "server-only";
import type { Customer } from "@/lib/auth/callers";
import { pool } from "@/lib/db/pool";
import { DomainError } from "@/lib/errors/domain-error";
import { isIsoDay, zurichToday } from "@/lib/format";
import { cutPage, encodeCursor, readIdCursor, type Page } from "@/lib/paging";
import { id as idSchema } from "@/lib/validation/fields";
import { dayAfter, zurichMoment } from "@/lib/zurich";
import { lastPostingBefore } from "./lines";
import {
  type HistoryRecord,
  type HistoryRow,
  isReference,
  toHistoryRow,
} from "./row";
import { type HistorySearch, toConditions } from "./search";

export type { HistoryRow } from "./row";

// Every line is looked up from its posting, one by one: OFFSET 0 keeps the planner from making joins of the look-ups,
// which read whole tables as soon as it expects many lines, thirty times as long at 200,000 postings.
const LINES = `
  SELECT p.id AS posting_id, e.public_id, e.kind::text, p.direction::text, p.amount_minor, p.balance_after_minor,
         e.description, e.bank, e.counterparty_name, e.counterparty_number, e.value_at, e.entered_at,
         e.entered_by::text, (SELECT w.status::text FROM wires w WHERE w.entry_id = p.entry_id) AS wire_status,
         (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = p.entry_id AND r.kind = 'reversal') IS NOT NULL
           AS reversed,
         other.*
  FROM ledger_postings p
  JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
  JOIN LATERAL (
    SELECT o.kind::text AS other_kind, o.number AS other_number, c.full_name AS other_name
    FROM ledger_postings q JOIN accounts o ON o.id = q.account_id LEFT JOIN customers c ON c.id = o.customer_id
    WHERE q.entry_id = p.entry_id AND q.id <> p.id OFFSET 0) other ON true`;

/** Of an entry `e`: neither taken back nor taking another back. A wire that came back did happen, both ways. */
export const NOT_REVERSED = `e.kind <> 'reversal'
  AND (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'reversal') IS NULL`;

const FILTERS = {
  all: "",
  credit: "AND p.direction = 'credit'",
  debit: "AND p.direction = 'debit'",
} as const;

const WIRES = "AND e.kind IN ('transfer', 'wire')";
const OPEN =
  "AND e.kind = 'wire' AND (SELECT w.status FROM wires w WHERE w.entry_id = e.id) <> 'settled'";

/** A page that has to look for its lines looks through so many of them, and leaves the older ones to the next. */
const WINDOW = 25_000;

/** A statement is read whole, so it has an end. */
const MOST_LINES = 5_000;

/** What is read for a page of up to so many lines: a few plans that are kept, each made for its number of lines. */
const PAGE_SIZES = [20, 100, 500];

type HistoryPage = Page & {
  direction?: "credit" | "debit";
  wiresOnly?: boolean;
  /** Wires to other banks that are pending or came back. */
  openOnly?: boolean;
  search?: HistorySearch;
};

/**
 * One page of the customer's history, newest first, by keyset on (account, posting id). Reversed lines are left out, unless one
 * is asked for by its reference.
 * A search or filter looks through `windowLines` lines at a time: a page may hold fewer rows than asked for, or
 * none, and still have a next one. @throws DomainError CURSOR_INVALID.
 */
export async function listHistory(
  customer: Customer,
  page: HistoryPage,
  windowLines = WINDOW,
): Promise<{ rows: HistoryRow[]; nextCursor: string | null }> {
  const filter = filterOf(page);
  const most = PAGE_SIZES.find((size) => size >= page.limit) ?? page.limit;
  const before = readIdCursor(page.cursor);
  const isLookedFor = page.search !== undefined || filter !== "";
  const window = isLookedFor
    ? await findWindowEnd(customer, before, windowLines)
    : null;
  const values = [customer.accountId, before, window ?? 0n];
  const found = page.search && toConditions(page.search, values.length);
  const findsAll = isReference(page.search?.text ?? "");
  const { rows } = await pool().query<HistoryRecord>({
    // A search has too many shapes to keep a plan for each.
    ...(!found && {
      name: `history_${nameOf(page)}_${most}`,
    }),
    text: `${LINES} WHERE p.account_id = $1 AND p.id < $2::bigint AND p.id >= $3::bigint
           ${findsAll ? "" : `AND ${NOT_REVERSED}`} ${filter} ${found?.sql ?? ""} ORDER BY p.id DESC LIMIT ${most + 1}`,
    values: [...values, ...(found?.values ?? [])],
  });
  const { kept, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.posting_id,
  );
  return {
    rows: kept.map((record) => toHistoryRow(record, customer)),
    nextCursor:
      nextCursor ?? (window === null ? null : encodeCursor([String(window)])),
  };
}

const nameOf = (page: HistoryPage) =>
  [page.direction ?? "all", page.wiresOnly && "wires", page.openOnly && "open"]
    .filter(Boolean)
    .join("_");

function filterOf(page: HistoryPage): string {
  if (page.openOnly) return OPEN;
  return FILTERS[page.direction ?? "all"] + (page.wiresOnly ? WIRES : "");
}

/** The last posting of the window that ends before `before`; null where no line is older than the window. */
async function findWindowEnd(
  customer: Customer,
  before: string,
  windowLines: number,
): Promise<bigint | null> {
  const { rows } = await pool().query<{ id: bigint }>({
    name: "history_window",
    text: `SELECT id FROM ledger_postings WHERE account_id = $1 AND id < $2::bigint
           ORDER BY id DESC OFFSET $3 - 1 LIMIT 1`,
    values: [customer.accountId, before, windowLines],
  });
  return rows[0]?.id ?? null;
}

/** One line of the customer's own history by the entry's public id, or null: what a receipt shows. */
export async function getReceipt(
  customer: Customer,
  id: string,
): Promise<HistoryRow | null> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await pool().query<HistoryRecord>(
    `${LINES} WHERE p.account_id = $1
       AND p.entry_id = (SELECT id FROM ledger_entries WHERE public_id = $2::uuid)`,
    [customer.accountId, id],
  );
  return rows[0] ? toHistoryRow(rows[0], customer) : null;
}

/** Lines of the customer's own history by the id of their posting; what is not theirs is left out. */
export async function listLinesOf(
  customer: Customer,
  postingIds: bigint[],
): Promise<Map<bigint, HistoryRow>> {
  if (postingIds.length === 0) return new Map();
  const { rows } = await pool().query<HistoryRecord>(
    `${LINES} WHERE p.account_id = $1 AND p.id = ANY ($2::bigint[])`,
    [customer.accountId, postingIds],
  );
  return new Map(
    rows.map((record) => [record.posting_id, toHistoryRow(record, customer)]),
  );
}

export type Statement = {
  /** First and last day, `yyyy-mm-dd`, Zurich. */
  period: { from: string; to: string };
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  /** Oldest first, by time of entry; reversed lines and their reversals included. */
  lines: HistoryRow[];
};

/**
 * The customer's statement over whole days of entry; the last three months unless told. Opening balance and lines
 * add up to the closing balance. @throws DomainError PERIOD_INVALID, or STATEMENT_TOO_LONG over 5,000 lines.
 */
export async function getStatement(
  customer: Customer,
  asked: { from?: string; to?: string } = {},
): Promise<Statement> {
  const period = readPeriod(asked);
  const from = zurichMoment(period.from);
  const end = zurichMoment(dayAfter(period.to));
  const { rows } = await pool().query<HistoryRecord>({
    name: "statement",
    text: `${LINES} WHERE p.account_id = $1 AND e.entered_at >= $2 AND e.entered_at < $3
           AND p.id > ${lastPostingBefore("$2")} AND p.id <= ${lastPostingBefore("$3")} ORDER BY p.id LIMIT $4`,
    values: [customer.accountId, from, end, MOST_LINES + 1],
  });
  if (rows.length > MOST_LINES) throw new DomainError("STATEMENT_TOO_LONG");
  const before = await pool().query<{ balance_after_minor: bigint }>({
    name: "balance_before",
    text: `SELECT balance_after_minor FROM ledger_postings WHERE id = ${lastPostingBefore("$2")}`,
    values: [customer.accountId, from],
  });
  const lines = rows.map((record) => toHistoryRow(record, customer));
  const openingMinor = before.rows[0]?.balance_after_minor ?? 0n;
  return {
    period,
    openingMinor,
    closingMinor: lines.at(-1)?.balanceAfterMinor ?? openingMinor,
    creditsMinor: sum(lines, "credit"),
    debitsMinor: sum(lines, "debit"),
    lines,
  };
}

function readPeriod(asked: { from?: string; to?: string }) {
  const today = zurichToday();
  const to = !asked.to || asked.to > today ? today : asked.to;
  if (!isIsoDay(asked.to || today)) throw new DomainError("PERIOD_INVALID");
  const from =
    asked.from ||
    zurichToday(new Date(Date.parse(`${to}T12:00:00Z`) - 90 * 86_400_000));
  if (!isIsoDay(from) || from > to) throw new DomainError("PERIOD_INVALID");
  return { from, to };
}

function sum(lines: HistoryRow[], direction: "credit" | "debit") {
  return lines.reduce(
    (total, line) =>
      line.direction === direction ? total + line.amountMinor : total,
    0n,
  );
}
