import type { Pool } from "pg";
import type { ReconcileLine } from "./reconcile";

export type ReconcileRun = {
  startedAt: Date;
  finishedAt: Date;
  /** Username of the member of staff; null for the daily run and the command. */
  runBy: string | null;
  checks: ReconcileLine[];
};

/** Returns the last runs, newest first. */
export async function listReconcileRuns(
  pool: Pool,
  limit: number,
): Promise<ReconcileRun[]> {
  const { rows } = await pool.query<ReconcileRun>(
    `SELECT r.started_at AS "startedAt", r.finished_at AS "finishedAt", m.username AS "runBy", r.checks
     FROM reconcile_runs r LEFT JOIN admins m ON m.id = r.run_by ORDER BY r.id DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

export const isSound = (checks: ReconcileLine[]): boolean =>
  checks.every(({ broken }) => broken === 0);
