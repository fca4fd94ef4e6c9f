import type { Pool, PoolClient } from "pg";

export type ReconcileLine = { rule: string; broken: number };

/** The time that the proof of the books may take. */
export const CHECK_TIMEOUT_MS = 30 * 60_000;

/** Checks the whole ledger in one snapshot, without a record of it. `pool` may use either database role. */
export function reconcile(pool: Pool): Promise<ReconcileLine[]> {
  return withTime(pool, async (client) => {
    const { rows } = await client.query<{ rule: string; broken: string }>(
      "SELECT rule, broken::text FROM reconcile_checks() ORDER BY place",
    );
    return rows.map(({ rule, broken }) => ({ rule, broken: Number(broken) }));
  });
}

/**
 * Checks the whole ledger and records the result.
 * @param sessionSecret the session of the member of staff who started it; null for the daily run and the command
 */
export function reconcileAndRecord(
  pool: Pool,
  sessionSecret: string | null = null,
): Promise<ReconcileLine[]> {
  return withTime(pool, async (client) => {
    const { rows } = await client.query<{ checks: ReconcileLine[] }>(
      "SELECT reconcile_run($1) AS checks",
      [sessionSecret],
    );
    return rows[0]!.checks;
  });
}

/** Runs a check in a transaction that may take longer than others. */
async function withTime(
  pool: Pool,
  check: (client: PoolClient) => Promise<ReconcileLine[]>,
): Promise<ReconcileLine[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL statement_timeout = ${CHECK_TIMEOUT_MS}`);
    const lines = await check(client);
    await client.query("COMMIT");
    client.release();
    return lines;
  } catch (error) {
    // The connection is still in the failed transaction, so the pool must not reuse it.
    client.release(true);
    throw error;
  }
}
