import "server-only";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { type MovementCause, movementsMail, type MovementLine } from "./mail";
import { referenceOf } from "@/lib/ledger/reference";
import { queueMails } from "@/lib/platform/mail/store";
import { site } from "@/lib/platform/config/site";

const BATCH = 500;

/**
 * Runs one step behind the ledger: notifies customers of settled postings and moves the horizon. The cursor, the
 * notifications and the emails share one transaction, so each posting is announced exactly once even if the process
 * dies. One worker runs at a time; others return without effect. For the reason for the horizon see
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
  await queueMails(tx, toMails(await readMailedPostings(tx, after, upTo)), {
    priority: "movement",
  });
}

type MailedPosting = {
  customerId: string;
  email: string;
  fullName: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  enteredAt: Date;
  cause: MovementCause;
  otherName: string;
  otherNumber: string;
  entryPublicId: string;
};

/**
 * Reads the postings of that range that are announced by email, with the counterparty as the customer may see it.
 */
function readMailedPostings(
  tx: Tx,
  after: bigint,
  upTo: bigint,
): Promise<MailedPosting[]> {
  return tx.$queryRaw<MailedPosting[]>`
    SELECT c.id AS "customerId", c.email, c.full_name AS "fullName", p.direction::text, p.amount_minor AS "amountMinor",
           e.entered_at AS "enteredAt",
           CASE WHEN e.kind = 'reversal' THEN 'reversal' WHEN e.entered_by = 'staff' THEN 'staff'
                WHEN e.kind = 'wire' THEN 'wire' ELSE 'transfer' END AS cause,
           CASE WHEN e.counterparty_name <> '' AND named.yes THEN e.counterparty_name
                WHEN o.kind <> 'customer' THEN ${site.name}
                ELSE coalesce(oc.full_name, 'Closed account') END AS "otherName",
           CASE WHEN p.direction = 'debit' AND e.counterparty_number <> '' AND named.yes THEN e.counterparty_number
                ELSE coalesce(o.number, '') END AS "otherNumber",
           coalesce(reversed.public_id, e.public_id) AS "entryPublicId"
    FROM ledger_postings p
    JOIN accounts a ON a.id = p.account_id
    JOIN customers c ON c.id = a.customer_id
    JOIN ledger_entries e ON e.id = p.entry_id
    LEFT JOIN ledger_entries reversed ON reversed.id = e.reverses_id
    JOIN ledger_postings q ON q.entry_id = p.entry_id AND q.id <> p.id
    JOIN accounts o ON o.id = q.account_id
    LEFT JOIN customers oc ON oc.id = o.customer_id
    -- Of two customers the payer typed the other's name and number, as in toHistoryRow.
    CROSS JOIN LATERAL (SELECT (p.direction = 'debit') <> (e.kind = 'reversal') OR o.kind <> 'customer' AS yes) named
    LEFT JOIN notification_settings s ON s.customer_id = c.id
    WHERE p.id > ${after} AND p.id <= ${upTo} AND e.kind NOT IN ('opening', 'return')
      AND coalesce(CASE p.direction WHEN 'credit' THEN s.money_in_mail ELSE s.money_out_mail END, true)
    ORDER BY p.id`;
}

/** One email per customer and run. */
function toMails(rows: MailedPosting[]) {
  const byCustomer = new Map<string, MailedPosting[]>();
  for (const row of rows)
    byCustomer.set(row.customerId, [
      ...(byCustomer.get(row.customerId) ?? []),
      row,
    ]);
  return [...byCustomer.values()].map((movements) =>
    movementsMail(
      movements[0]!.email,
      movements[0]!.fullName,
      movements.map(toLine),
    ),
  );
}

const toLine = (row: MailedPosting): MovementLine => ({
  direction: row.direction,
  amountMinor: row.amountMinor,
  cause: row.cause,
  otherName: row.otherName,
  otherNumber: row.otherNumber,
  reference: referenceOf(row.entryPublicId),
  enteredAt: row.enteredAt,
});

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
