import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import { pool } from "@/lib/db/pool";
import { referenceOf } from "../row";

/** Of an entry that was taken back, the one that took it back; of that one, the one it took back. */
export type Counterpart = {
  /** Public id, of an entry that the reader may see. */
  id: string;
  reference: string;
  /** How the one took back the other: a wire that came back from clearing, or a correction of the bank's. */
  kind: "return" | "reversal";
  /** Whether this is the one that takes back. */
  takesBack: boolean;
  /** What the one that takes back says. */
  description: string;
};

/**
 * The counterpart of an entry by the entry's public id, a UUID, or null. To a customer it is told only where both are on
 * the own account.
 */
export async function findCounterpart(
  reader: Customer | Admin,
  id: string,
): Promise<Counterpart | null> {
  const isStaff = reader.realm === "admin";
  const { rows } = await pool().query<Omit<Counterpart, "reference">>(
    `SELECT other.public_id AS id, later.kind::text, later.id = other.id AS "takesBack", later.description
     FROM ledger_entries e
     JOIN ledger_entries other ON other.reverses_id = e.id OR other.id = e.reverses_id
     CROSS JOIN LATERAL (SELECT (CASE WHEN other.reverses_id = e.id THEN other ELSE e END).*) later
     WHERE e.public_id = $1::uuid AND ($2 OR (
       SELECT count(*) FROM ledger_postings p WHERE p.entry_id IN (e.id, other.id) AND p.account_id = $3::bigint) = 2)`,
    [id, isStaff, isStaff ? null : reader.accountId],
  );
  return rows[0] ? { ...rows[0], reference: referenceOf(rows[0].id) } : null;
}
