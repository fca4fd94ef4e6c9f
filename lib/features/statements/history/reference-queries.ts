import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { isReference, referenceOf } from "@/lib/ledger/reference";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

/** An entry without names: the page of the entry shows them, and leaves an audit row. */
export type FoundEntry = {
  id: string;
  reference: string;
  kind: string;
  amountMinor: bigint;
  currency: Currency;
  enteredAt: Date;
};

/** Returns the entries with a full reference, reversed ones included. Any other text finds none. */
export async function findEntriesByReference(
  _admin: Admin,
  text: string,
): Promise<FoundEntry[]> {
  const reference = text.trim();
  if (!isReference(reference)) return [];
  const start = reference.slice(-8);
  const { rows } = await pool().query<Omit<FoundEntry, "reference">>(
    // A reference is the start of the public id, so the index on it has the entries side by side.
    `SELECT e.public_id AS id, e.kind::text, p.amount_minor AS "amountMinor", a.currency, e.entered_at AS "enteredAt"
     FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
     JOIN accounts a ON a.id = p.account_id
     WHERE e.public_id BETWEEN ($1::text || '-0000-0000-0000-000000000000')::uuid
                           AND ($1::text || '-ffff-ffff-ffff-ffffffffffff')::uuid ORDER BY e.id LIMIT 10`,
    [start],
  );
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id) }));
}
