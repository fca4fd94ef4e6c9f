import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Travel } from "./travel";

/** Returns the travel of a wire that left over a rail, by the public id of its entry; null for all else. */
export async function findTravel(publicId: string): Promise<Travel | null> {
  const { rows } = await pool().query<Travel>(
    `SELECT w.sent_at AS "sentAt", w.accepted_at AS "acceptedAt",
            w.in_doubt_since AS "inDoubtSince", w.settled_at AS "settledAt",
            CASE w.status WHEN 'returned' THEN w.decided_at END AS "returnedAt"
     FROM ledger_entries e JOIN wires w ON w.entry_id = e.id
     WHERE e.public_id = $1::uuid AND w.rail <> 'hand'`,
    [publicId],
  );
  return rows[0] ?? null;
}
