import "server-only";
import type { Admin, Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { referenceOf } from "@/lib/ledger/reference";

/** The reversal of an entry, or the entry that a reversal reversed. */
export type Counterpart = {
  /** Public id of an entry that the reader may see. */
  id: string;
  reference: string;
  /** A wire returned from clearing, or a correction by the bank. */
  kind: "return" | "reversal";
  /** Whether the counterpart is the reversal. */
  isReversal: boolean;
  /** Description of the reversal. */
  description: string;
};

/**
 * Returns the counterpart of an entry by the entry's public id, a UUID, or null. A customer gets it only if both
 * entries are on one of their own accounts.
 */
export async function findCounterpart(
  reader: Customer | Admin,
  id: string,
): Promise<Counterpart | null> {
  const isStaff = reader.realm === "admin";
  const { rows } = await pool().query<Omit<Counterpart, "reference">>(
    `SELECT other.public_id AS id, later.kind::text, later.id = other.id AS "isReversal", later.description
     FROM ledger_entries e
     JOIN ledger_entries other ON other.reverses_id = e.id OR other.id = e.reverses_id
     CROSS JOIN LATERAL (SELECT (CASE WHEN other.reverses_id = e.id THEN other ELSE e END).*) later
     WHERE e.public_id = $1::uuid AND ($2 OR EXISTS (
       SELECT FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
       WHERE p.entry_id IN (e.id, other.id) AND a.customer_id = $3::uuid GROUP BY p.account_id HAVING count(*) = 2))`,
    [id, isStaff, isStaff ? null : reader.id],
  );
  return rows[0] ? { ...rows[0], reference: referenceOf(rows[0].id) } : null;
}
