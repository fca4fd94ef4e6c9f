import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { toKindSql } from "@/lib/ledger/entry-kinds";
import type { Currency } from "@/lib/ledger/money";
import {
  listReconcileRuns,
  type ReconcileRun,
} from "@/lib/ledger/reconcile-runs";
import { pool } from "@/lib/platform/db/pool";
import { boundsOf } from "./trial-balance";

/** The entries of one kind on one day. */
export type DailyTotal = {
  kind: string;
  currency: Currency;
  entries: number;
  amountMinor: bigint;
  /** In the currency of the bank, at the mid rate of the day; null without a rate. */
  inBaseMinor: bigint | null;
};

/** Returns number and amount of a day's entries by kind and currency, by posting date in Zurich. */
export async function listDailyTotals(
  _admin: Admin,
  day: string,
): Promise<DailyTotal[]> {
  const { rows } = await pool().query<{
    kind: string;
    currency: Currency;
    entries: number;
    amount: string;
    amountInBase: string | null;
  }>(
    // The subquery reads a day's postings by their entries. A join would read all postings of the bank.
    `SELECT kind, currency, entries, amount::text, base_minor(amount, currency, $3)::text AS "amountInBase" FROM (
     SELECT ${toKindSql("sides.kinds")} AS kind, sides.currency,
            count(*)::integer AS entries, sum(sides.amount_minor) AS amount, min(e.kind) AS first_kind
     FROM ledger_entries e CROSS JOIN LATERAL (
       SELECT sum(p.amount_minor) FILTER (WHERE p.direction = 'debit') AS amount_minor, array_agg(a.kind::text) AS kinds,
              min(a.currency) AS currency
       FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id) sides
     WHERE e.entered_at >= $1 AND e.entered_at < $2 GROUP BY 1, 2) totals
     ORDER BY first_kind, kind, currency`,
    [...boundsOf(day), day],
  );
  return rows.map(({ kind, currency, entries, amount, amountInBase }) => ({
    kind,
    currency,
    entries,
    amountMinor: BigInt(amount),
    inBaseMinor: amountInBase === null ? null : BigInt(amountInBase),
  }));
}

/** Returns the last run of the reconciliation, or null if there was none. */
export async function getLastReconcile(
  _admin: Admin,
): Promise<ReconcileRun | null> {
  const [run] = await listReconcileRuns(pool(), 1);
  return run ?? null;
}
