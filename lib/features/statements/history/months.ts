import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { addMonths, monthsBetween } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import {
  filterName,
  filterSql,
  type HistoryFilter,
  leavesOutReversed,
  NOT_REVERSED_POSTING,
  OTHER_SIDE_SQL,
} from "./queries";
import { toConditions } from "./search";

export type Month = {
  month: string;
  inMinor: bigint;
  outMinor: bigint;
};

/**
 * `$2` names the months, `$3` has their first moments. The last month is not summed; it ends the one before. The limit
 * tells the planner how many there are, so that it keeps its plan.
 */
const monthsSql = ({ length }: string[], lines: string) => `
  WITH starts AS MATERIALIZED (
    SELECT month, last_posting_before($1, start) AS after
    FROM (SELECT unnest($2::text[]) AS month, unnest($3::timestamptz[]) AS start LIMIT ${length}) m
  ), months AS (SELECT month, after, lead(after) OVER (ORDER BY month) AS up_to FROM starts)
  SELECT m.month, s."inMinor", s."outMinor" FROM months m CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'credit'), 0)::bigint AS "inMinor",
           coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'debit'), 0)::bigint AS "outMinor"
    FROM ledger_postings p ${lines} AND p.account_id = $1 AND p.id > m.after AND p.id <= m.up_to) s
  WHERE s.lines > 0`;

const ENTRIES_SQL =
  "JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true";

/**
 * Returns the sums of the months from that of `first` to that of `last`, days of posting in Zurich, of the lines that
 * the filter lists. A month without lines is left out. Without a search or a kind no entries are read.
 */
export async function sumMonths(
  account: ReadableAccount,
  { first, last }: { first: string; last: string },
  filter: HistoryFilter,
): Promise<Month[]> {
  const months = Array.from(
    { length: monthsBetween(first, last) + 2 },
    (_, nth) => addMonths(`${first.slice(0, 7)}-01`, nth),
  );
  const values = [
    account.id,
    months.map((day) => day.slice(0, 7)),
    months.map((day) => zurichMoment(day)),
  ];
  const conditions =
    filter.search && toConditions(filter.search, "$1", values.length);
  const { rows } = await pool().query<Month>({
    // Searches have too many shapes to prepare a statement for each.
    ...(!conditions && {
      name: `months_${filterName(filter)}_${months.length}`,
    }),
    text: monthsSql(
      months,
      `${conditions || filter.kinds ? ENTRIES_SQL : ""} ${conditions ? OTHER_SIDE_SQL : ""}
       WHERE true ${leavesOutReversed(filter) ? `AND ${NOT_REVERSED_POSTING}` : ""} ${filterSql(filter)} ${conditions?.sql ?? ""}`,
    ),
    values: [...values, ...(conditions?.values ?? [])],
  });
  return rows;
}

/**
 * Returns the account's last `count` months including this one, oldest first, without reversed postings and
 * reversals.
 */
export async function listMonths(
  account: ReadableAccount,
  count: number,
): Promise<Month[]> {
  const last = bankToday();
  const first = addMonths(last, 1 - count);
  const sums = await sumMonths(account, { first, last }, {});
  return Array.from({ length: count }, (_, nth) => {
    const month = addMonths(last, nth + 1 - count).slice(0, 7);
    return (
      sums.find((sum) => sum.month === month) ?? {
        month,
        inMinor: 0n,
        outMinor: 0n,
      }
    );
  });
}
