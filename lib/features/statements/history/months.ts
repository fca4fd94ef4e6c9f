import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { addMonths, lastOfMonth } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { lastPostingBefore } from "./posting-window";
import {
  filterSql,
  type HistoryFilter,
  NOT_REVERSED,
  OTHER_SIDE_SQL,
  reversedSql,
} from "./queries";
import { toConditions } from "./search";

export type Month = {
  month: string;
  inMinor: bigint;
  outMinor: bigint;
};

const SUMS_SQL = `
  SELECT to_char(bank_day(e.entered_at), 'YYYY-MM') AS month,
         coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'credit'), 0)::bigint AS "inMinor",
         coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'debit'), 0)::bigint AS "outMinor"
  FROM ledger_postings p
  JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true`;

/**
 * Returns the sums of the months from that of `first` to that of `last`, days of posting in Zurich, of the lines that
 * the filter lists. A month without lines is left out.
 */
export async function sumMonths(
  account: ReadableAccount,
  { first, last }: { first: string; last: string },
  filter: HistoryFilter,
): Promise<Month[]> {
  const values = [
    account.id,
    zurichMoment(`${first.slice(0, 7)}-01`),
    zurichMoment(dayAfter(lastOfMonth(last))),
  ];
  const conditions =
    filter.search && toConditions(filter.search, values.length);
  const { rows } = await pool().query<Month>({
    text: `
      ${SUMS_SQL} ${conditions ? OTHER_SIDE_SQL : ""}
      WHERE p.account_id = $1 AND e.entered_at >= $2 AND e.entered_at < $3
        ${reversedSql(filter)} ${filterSql(filter)} ${conditions?.sql ?? ""}
        AND p.id > ${lastPostingBefore("$2")}
      GROUP BY 1`,
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
  const months = lastMonths(count);
  const { rows } = await pool().query<Month>({
    name: "months",
    text: `
      ${SUMS_SQL}
      WHERE p.account_id = $1 AND e.entered_at >= $2 AND ${NOT_REVERSED}
        AND p.id > ${lastPostingBefore("$2")}
      GROUP BY 1`,
    values: [account.id, zurichMoment(`${months[0]}-01`)],
  });
  return months.map((month) => {
    const row = rows.find((candidate) => candidate.month === month);
    return {
      month,
      inMinor: row?.inMinor ?? 0n,
      outMinor: row?.outMinor ?? 0n,
    };
  });
}

function lastMonths(count: number): string[] {
  const today = bankToday();
  return Array.from({ length: count }, (_, index) =>
    addMonths(today, index + 1 - count).slice(0, 7),
  );
}
