import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { isIsoDay } from "@/lib/platform/format";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { statementErrors } from "../errors";
import { HISTORY_LINES_SQL } from "./queries";
import { type HistoryRecord, type HistoryRow, toHistoryRow } from "./row";
import type { AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";

/** A statement file is written from all lines at once, so their number is limited. */
const MAX_LINES = 5_000;

export type Statement = {
  account: StatementAccount;
  /** First and last day, `yyyy-mm-dd`, Zurich. */
  period: { from: string; to: string };
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  /** Oldest first, by time of entry; includes reversed lines and reversals. */
  lines: HistoryRow[];
};

/** The account that a statement is of. Lines, balances and these facts are read for one account. */
export type StatementAccount = {
  holder: string;
  number: string;
  type: AccountType;
  currency: Currency;
};

/** A statement with all its lines or one page of them. */
type StatementPage = Statement & {
  /** Number of lines of the period. */
  count: number;
  /** Number of lines of the period before those in `lines`. */
  before: number;
  nextCursor: string | null;
};

type Totals = {
  type: string | null;
  /** The last posting before the period and the last one in it, 0 if there is none. */
  after: bigint;
  upTo: bigint;
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  count: number;
  before: number;
};

/**
 * Returns the statement of an account for whole days of entry, by default the last 90 days, with all its lines or one
 * page of them. Opening balance and lines of the period add up to the closing balance.
 * @throws DomainError PERIOD_INVALID, STATEMENT_TOO_LONG over 5,000 lines, or CURSOR_INVALID.
 */
export async function getStatement(
  account: ReadableAccount,
  requested: { from?: string; to?: string } = {},
  page?: Page,
): Promise<StatementPage> {
  const period = resolvePeriod(requested);
  const cursor = page?.cursor === undefined ? "0" : readIdCursor(page.cursor);
  const { type, after, upTo, ...totals } = await readTotals(
    account,
    period,
    cursor,
  );
  if (totals.count > MAX_LINES)
    throw new DomainError(statementErrors.STATEMENT_TOO_LONG);
  const limit = page?.limit ?? MAX_LINES;
  const { rows } = await pool().query<HistoryRecord>({
    name: "statement",
    text: `${HISTORY_LINES_SQL} WHERE p.account_id = $1 AND p.id > greatest($2::bigint, $3::bigint) AND p.id <= $4::bigint
           ORDER BY p.id LIMIT $5`,
    values: [account.id, after, cursor, upTo, limit + 1],
  });
  const { pageRows, nextCursor } = cutPage(rows, limit, (row) => row.postingId);
  return {
    account: {
      holder: account.owner.fullName,
      number: account.number,
      type: type === "current" ? "current" : "savings",
      currency: account.currency,
    },
    period,
    ...totals,
    lines: pageRows.map((record) => toHistoryRow(record, account)),
    nextCursor,
  };
}

/** Reads the figures of a period. The number of lines that it reads is limited. */
async function readTotals(
  { id }: ReadableAccount,
  { from, to }: Statement["period"],
  cursor: string,
): Promise<Totals> {
  const { rows } = await pool().query<Totals>({
    name: "statement_totals",
    text: `
      WITH bounds AS MATERIALIZED (
        SELECT last_posting_before($1, $2) AS after, last_posting_before($1, $3) AS up_to
      )
      SELECT (SELECT a.type FROM accounts a WHERE a.id = $1), b.after, b.up_to AS "upTo",
             coalesce((SELECT balance_after_minor FROM ledger_postings WHERE id = b.after), 0) AS "openingMinor",
             coalesce((SELECT balance_after_minor FROM ledger_postings WHERE id = b.up_to), 0) AS "closingMinor",
             t.credits AS "creditsMinor", t.debits AS "debitsMinor", t.count, t.before
      FROM bounds b CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.direction = 'credit'), 0)::bigint AS credits,
               coalesce(sum(l.amount_minor) FILTER (WHERE l.direction = 'debit'), 0)::bigint AS debits,
               count(*)::int AS count, (count(*) FILTER (WHERE l.id <= $4::bigint))::int AS before
        FROM (SELECT p.id, p.direction, p.amount_minor FROM ledger_postings p
              WHERE p.account_id = $1 AND p.id > b.after AND p.id <= b.up_to
              ORDER BY p.id LIMIT $5) l
      ) t`,
    values: [
      id,
      zurichMoment(from),
      zurichMoment(dayAfter(to)),
      cursor,
      MAX_LINES + 1,
    ],
  });
  return rows[0]!;
}

function resolvePeriod(requested: { from?: string; to?: string }) {
  const today = bankToday();
  const to = !requested.to || requested.to > today ? today : requested.to;
  if (!isIsoDay(requested.to || today))
    throw new DomainError(statementErrors.PERIOD_INVALID);
  const from = requested.from || addDays(to, -90);
  if (!isIsoDay(from) || from > to)
    throw new DomainError(statementErrors.PERIOD_INVALID);
  return { from, to };
}
