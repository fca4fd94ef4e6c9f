import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { lastPostingBefore } from "./posting-window";
import { NOT_REVERSED } from "./queries";

export type Month = {
  month: string;
  inMinor: bigint;
  outMinor: bigint;
};

/**
 * Returns the account's last `count` months including this one, oldest first, without reversed postings and
 * reversals.
 */
export async function listMonths(
  account: ReadableAccount,
  count: number,
): Promise<Month[]> {
  const months = lastMonths(count);
  const { rows } = await pool().query<{
    month: string;
    inMinor: bigint;
    outMinor: bigint;
  }>({
    name: "months",
    text: `
      SELECT to_char(bank_day(e.entered_at), 'YYYY-MM') AS month,
             coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'credit'), 0)::bigint AS "inMinor",
             coalesce(sum(p.amount_minor) FILTER (WHERE p.direction = 'debit'), 0)::bigint AS "outMinor"
      FROM ledger_postings p
      JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
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
