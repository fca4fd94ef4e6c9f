import "server-only";
import { CHECK_TIMEOUT_MS, type ReconcileLine } from "@/lib/ledger/reconcile";
import { reconcileAndRecord } from "@/lib/ledger/reconcile-runs";
import { createPool } from "@/lib/platform/db/pool";

/**
 * Checks the whole ledger and records the result. It has a connection of its own: a check may be silent for longer than
 * the shared pool allows.
 * @param runBy the id of the member of staff who started it; null for the daily run
 */
export async function checkBooks(
  runBy: string | null = null,
): Promise<ReconcileLine[]> {
  const pool = createPool({ silenceMs: CHECK_TIMEOUT_MS + 5_000 });
  try {
    return await reconcileAndRecord(pool, runBy);
  } finally {
    await pool.end();
  }
}
