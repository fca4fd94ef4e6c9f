import "server-only";
import { transaction, type Tx } from "@/lib/platform/db/prisma";

const BATCH = 500;

/**
 * Runs one step behind the ledger: notifies customers of settled postings and moves the horizon. The cursor and the
 * notifications share one transaction, so each posting is announced exactly once even if the process dies. Emails
 * follow at their own pace, see {@link mailMovements}. One worker runs at a time; others return without effect. For the reason for the horizon see
 * `notification_cursor` in the migration.
 * @returns whether there may be more to do.
 */
export function notifyMovements(): Promise<boolean> {
  return transaction(async (tx) => {
    // Read before the lock: this transaction gets its id with the lock, which must come after these ids were drawn.
    const newestId = await readNewestId(tx);
    const cursor = await lockCursor(tx);
    if (!cursor) return false;
    if (cursor.processedId < cursor.horizonId) {
      if (!cursor.isSettled) return false;
      const upTo = smaller(
        cursor.horizonId,
        cursor.processedId + BigInt(BATCH),
      );
      await notifyRange(tx, cursor.processedId, upTo);
      await tx.$executeRaw`UPDATE notification_cursor SET told_id = ${upTo}`;
      return true;
    }
    if (newestId <= cursor.horizonId) return false;
    await tx.$executeRaw`
      UPDATE notification_cursor SET horizon_id = ${newestId}, horizon_xid = pg_current_xact_id()`;
    return true;
  });
}

async function readNewestId(tx: Tx): Promise<bigint> {
  const [row] = await tx.$queryRaw<[{ id: bigint }]>`
    SELECT coalesce(max(id), 0) AS id FROM ledger_postings`;
  return row.id;
}

type Cursor = { processedId: bigint; horizonId: bigint; isSettled: boolean };

/**
 * Locks the cursor; undefined while another worker holds it. It is settled once no running transaction can have
 * drawn an id below the horizon.
 */
async function lockCursor(tx: Tx): Promise<Cursor | undefined> {
  const rows = await tx.$queryRaw<Cursor[]>`
    SELECT told_id AS "processedId", horizon_id AS "horizonId",
           horizon_xid <= pg_snapshot_xmin(pg_current_snapshot()) AS "isSettled"
    FROM notification_cursor FOR UPDATE SKIP LOCKED`;
  return rows[0];
}

/**
 * Notifies customers of the postings with ids above `after` up to `upTo`, as their settings allow. A returned wire
 * is left out because it has a message and an email of its own, which give the reason.
 */
async function notifyRange(tx: Tx, after: bigint, upTo: bigint): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO notifications (customer_id, kind, posting_id, at)
    SELECT a.customer_id, (CASE p.direction WHEN 'credit' THEN 'money_in' ELSE 'money_out' END)::notification_kind,
           p.id, e.entered_at
    FROM ledger_postings p
    JOIN accounts a ON a.id = p.account_id
    JOIN ledger_entries e ON e.id = p.entry_id
    LEFT JOIN notification_settings s ON s.customer_id = a.customer_id
    WHERE p.id > ${after} AND p.id <= ${upTo} AND a.customer_id IS NOT NULL AND e.kind NOT IN ('opening', 'return')
      AND coalesce(CASE p.direction WHEN 'credit' THEN s.money_in_app ELSE s.money_out_app END, true)
    ORDER BY p.id`;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
