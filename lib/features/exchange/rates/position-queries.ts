import "server-only";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

/** The bank's position in a currency from the exchanges of its customers. */
export type Position = {
  currency: Currency;
  /** Above zero the bank has bought more of the currency than it has sold. */
  heldMinor: bigint;
  /** The same in the currency of the bank, at today's mid rate; null without a rate. */
  valueMinor: bigint | null;
};

/** Returns the positions that are not zero, by currency. */
export async function listPositions(): Promise<Position[]> {
  const { rows } = await pool().query<Position>(
    `SELECT currency, sum(balance_minor)::bigint AS "heldMinor",
            base_minor(sum(balance_minor), currency) AS "valueMinor"
     FROM accounts WHERE kind = 'position' GROUP BY currency HAVING sum(balance_minor) <> 0 ORDER BY currency`,
  );
  return rows;
}

/** The mark-ups that customers paid on one day in one currency, less those of reversed exchanges. */
export type MarkUpIncome = {
  day: string;
  currency: Currency;
  incomeMinor: bigint;
  /** In the currency of the bank, at the mid rate of the day; null without a rate. */
  valueMinor: bigint | null;
};

/** Returns the income from mark-ups of the last 30 days, today included, newest first. */
export async function listMarkUpIncome(): Promise<MarkUpIncome[]> {
  const { rows } = await pool().query<MarkUpIncome>(
    `SELECT i.day::text, i.currency, i.minor AS "incomeMinor", base_minor(i.minor, i.currency, i.day) AS "valueMinor"
     FROM (
       SELECT bank_day(e.entered_at) AS day, a.currency, sum(signed_minor(p.direction, p.amount_minor))::bigint AS minor
       FROM accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_entries e ON e.id = p.entry_id
       WHERE a.kind = 'mark_up' AND e.entered_at >= end_of_day(bank_today() - 30) GROUP BY 1, 2
     ) i ORDER BY i.day DESC, i.currency`,
  );
  return rows;
}
