import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { hasRight } from "@/lib/identity/rights";
import { pool } from "@/lib/platform/db/pool";

/** How many things wait for staff, by kind. */
export type WaitingWork = {
  approvals: number;
  wires: number;
  loans: number;
  /** Messages without an answer. */
  messages: number;
  /** Open cases whose customer waits for the bank. */
  cases: number;
  documents: number;
  /** Null without the right to see failed jobs. */
  jobs: number | null;
};

/** Counts what waits for staff, in one query. */
export async function countWaitingWork(admin: Admin): Promise<WaitingWork> {
  const { rows } = await pool().query<WaitingWork>({
    name: "waiting_work",
    // A wire that was reversed manually needs no decision.
    text: `SELECT
      (SELECT count(*) FROM approvals WHERE status = 'waiting')::int AS approvals,
      (SELECT count(*) FROM wires w WHERE w.status = 'pending'
         AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = w.entry_id))::int AS wires,
      (SELECT count(*) FROM loan_requests WHERE status = 'requested')::int AS loans,
      (SELECT count(*) FROM messages WHERE is_received AND answered_at IS NULL)::int AS messages,
      (SELECT count(*) FROM cases WHERE closed_at IS NULL AND status <> 'answered')::int AS cases,
      (SELECT count(*) FROM documents WHERE status = 'waiting')::int AS documents,
      CASE WHEN $1 THEN (SELECT count(*) FROM jobs WHERE failed_at IS NOT NULL) END::int AS jobs`,
    values: [hasRight(admin, "operate")],
  });
  return rows[0]!;
}
