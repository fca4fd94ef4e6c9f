import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";

type Outcome = { payment: { kind: "transfer" | "order"; id: string } | null };

type OutcomeRow = { kind: "transfer" | "order"; id: string };

/** Returns what the customer paid or ordered with an idempotency key. Keys of other callers are never found. */
export async function findPaymentByKey(
  { id }: Customer,
  key: string,
): Promise<Outcome> {
  const { rows } = await pool().query<OutcomeRow>(
    `SELECT 'transfer' AS kind, public_id AS id FROM ledger_entries
     WHERE idempotency_scope = $1::text AND idempotency_key = $2 AND actor_id = $1::uuid
     UNION ALL
     SELECT 'order', id FROM standing_orders WHERE customer_id = $1::uuid AND request_key = $2
     LIMIT 1`,
    [id, key],
  );
  return { payment: rows[0] ?? null };
}
