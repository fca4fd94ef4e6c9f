import type pg from "pg";
import {
  catchUp,
  notifyMovements,
} from "@/lib/features/inbox/notifications/job";

/**
 * Announces every movement in the books, also those that wait for transactions of other test files, and queues their
 * emails afterwards.
 */
export async function caughtUp(owner: pg.Pool): Promise<void> {
  const isBehind = async () =>
    (
      await owner.query(
        "SELECT FROM notification_cursor WHERE processed_id < (SELECT coalesce(max(id), 0) FROM ledger_postings)",
      )
    ).rowCount;
  while (await isBehind()) await notifyMovements();
  await catchUp();
}
