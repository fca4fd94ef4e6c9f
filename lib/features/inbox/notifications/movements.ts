import "server-only";
import { pool } from "@/lib/platform/db/pool";

const BATCH = 500;

/**
 * Notifies customers of the movements that have settled since the last call. The cursor and the notifications share one
 * transaction, so each posting is announced exactly once even if the process dies. Emails follow at their own pace, see
 * {@link mailMovements}.
 * @returns whether there may be more to do.
 */
export async function notifyMovements(): Promise<boolean> {
  const { rows } = await pool().query<{ isMore: boolean }>(
    `SELECT movements_notify($1) AS "isMore"`,
    [BATCH],
  );
  return rows[0]!.isMore;
}
