import "server-only";
import {
  CHECK_TIMEOUT_MS,
  reconcileAndRecord,
  type ReconcileLine,
} from "@/lib/ledger/reconcile";
import type { Admin } from "@/lib/identity/callers";
import { createPool } from "@/lib/platform/db/pool";

/**
 * Checks the whole ledger and records the result. It has a connection of its own: a check may be silent for longer than
 * the shared pool allows.
 * @param admin the member of staff who started it; none for the daily run
 */
export async function checkBooks(admin?: Admin): Promise<ReconcileLine[]> {
  const pool = createPool({ silenceMs: CHECK_TIMEOUT_MS + 5_000 });
  try {
    return await reconcileAndRecord(pool, admin?.sessionSecret);
  } finally {
    await pool.end();
  }
}
