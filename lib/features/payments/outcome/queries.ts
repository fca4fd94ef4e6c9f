import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import {
  type IdempotencyKey,
  requireSameRequest,
} from "@/lib/platform/http/request-context";

/** A transfer, a wire or a standing order that a customer made with an idempotency key. */
type PaymentOfKey = { kind: "transfer" | "wire" | "order"; id: string };

type KeyRow = PaymentOfKey & { requestHash: Buffer };

/** Returns what the customer paid or ordered with a key. Keys of other callers are never found. */
async function findByKey({ id }: Customer, key: string) {
  const { rows } = await pool().query<KeyRow>(
    `SELECT kind::text, public_id AS id, request_hash AS "requestHash" FROM ledger_entries
     WHERE idempotency_scope = $1::text AND idempotency_key = $2 AND actor_id = $1::uuid
     UNION ALL
     SELECT 'order', id, request_hash FROM standing_orders WHERE customer_id = $1::uuid AND request_key = $2
     LIMIT 1`,
    [id, key],
  );
  return rows[0] ?? null;
}

/** Returns what the customer paid or ordered with an idempotency key. */
export async function findPaymentByKey(
  customer: Customer,
  key: string,
): Promise<{ kind: "transfer" | "order"; id: string } | null> {
  const found = await findByKey(customer, key);
  return (
    found && {
      kind: found.kind === "order" ? "order" : "transfer",
      id: found.id,
    }
  );
}

/**
 * Returns what the first call with this key paid or ordered, or null.
 * @throws DomainError IDEMPOTENCY_CONFLICT if it was another request.
 */
export async function findFirstPayment(
  customer: Customer,
  idempotency: IdempotencyKey | undefined,
): Promise<PaymentOfKey | null> {
  if (!idempotency) return null;
  const found = await findByKey(customer, idempotency.key);
  if (found) requireSameRequest(idempotency, found.requestHash);
  return found;
}
