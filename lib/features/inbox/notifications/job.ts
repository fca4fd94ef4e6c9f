import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { defineJob } from "@/lib/platform/jobs/job";
import { mailMovements } from "./movement-mails";

/** Notifies customers of new postings, in the app and by email, every two seconds. */
export const movementsJob = defineJob({
  kind: "movements",
  schedule: { everySeconds: 2 },
  retry: { firstSeconds: 2, longestSeconds: 60 },
  run: ({ signal }) => catchUp(signal),
});

/** Processes everything that is settled. */
export async function catchUp(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await notifyMovements()));
  while (!signal?.aborted && (await mailMovements()));
}

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
