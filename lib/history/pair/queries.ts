import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import { pool } from "@/lib/db/pool";
import { referenceOf } from "../row";

/** Of an entry that was taken back, the one that took it back; of that one, the one it took back. */
export type EntryPair = {
  /** Public id, of an entry that the reader may see. */
  id: string;
  reference: string;
  /** A wire that came back from clearing, or a correction of the bank's. */
  kind: "return" | "reversal";
  /** Whether this is the one that takes back. */
  takesBack: boolean;
  /** What the one that takes back says. */
  reason: string;
};

/** The pair of an entry by the entry's public id; null where there is none, or none on the customer's own account. */
export async function findPair(
  reader: Customer | Admin,
  id: string,
): Promise<EntryPair | null> {
  const { rows } = await pool().query<Omit<EntryPair, "reference">>(
    `SELECT pair.public_id AS id, later.kind::text, pair.id = later.id AS "takesBack", later.description AS reason
     FROM ledger_entries e
     JOIN ledger_entries pair ON pair.reverses_id = e.id OR pair.id = e.reverses_id
     JOIN ledger_entries later ON later.id = greatest(e.id, pair.id)
     WHERE e.public_id = $1::uuid AND ($2::bigint IS NULL
       OR EXISTS (SELECT FROM ledger_postings p WHERE p.entry_id = pair.id AND p.account_id = $2))`,
    [id, reader.realm === "customer" ? reader.accountId : null],
  );
  return rows[0] ? { ...rows[0], reference: referenceOf(rows[0].id) } : null;
}
