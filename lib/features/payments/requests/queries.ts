import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import type { PaymentRequest } from "./request";

const SHOWN = 100;

/** Whether the entry `e` was reversed, or its money went back to the payer's bank. */
const TAKEN_BACK_SQL = `(
  EXISTS (SELECT FROM ledger_entries t WHERE t.reverses_id = e.id)
  OR EXISTS (SELECT FROM incoming_payments i WHERE i.entry_id = e.id AND i.state = 'returned'))`;

/**
 * A reversed entry has paid nothing, and a return to the payer's bank takes away the amount of its payment: a payment
 * that staff had assigned first no longer names its entry.
 */
const REQUESTS_SQL = `
  SELECT r.id, a.number AS account, a.currency, r.reference, r.amount_minor AS "amountMinor", r.message, r.street, r.postcode,
         r.town, r.country, r.created_at AS "createdAt", coalesce(paid.minor, 0)::bigint AS "paidMinor",
         CASE WHEN paid.minor > 0 THEN paid.entry END AS "paidBy"
  FROM payment_requests r JOIN accounts a ON a.id = r.account_id
  CROSS JOIN LATERAL (
    SELECT sum(CASE p.direction WHEN 'credit' THEN p.amount_minor ELSE -p.amount_minor END) AS minor,
           (array_agg(e.public_id ORDER BY e.id) FILTER (WHERE p.direction = 'credit' AND NOT ${TAKEN_BACK_SQL}))[1] AS entry
    FROM ledger_entries e
    JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = r.account_id AND (p.direction = 'credit' OR e.kind = 'return')
    WHERE e.payment_reference = r.reference AND e.payment_reference <> ''
      AND NOT EXISTS (SELECT FROM ledger_entries t WHERE t.reverses_id = e.id)) paid
  WHERE r.customer_id = $1`;

/** Returns the newest requests of a customer, newest first. */
export async function listRequests({
  id,
}: Customer): Promise<PaymentRequest[]> {
  const { rows } = await pool().query<PaymentRequest>(
    `${REQUESTS_SQL} ORDER BY r.created_at DESC, r.id LIMIT ${SHOWN}`,
    [id],
  );
  return rows;
}

/** Returns a request of a customer; null if they have no such request. */
export async function findRequest(
  customer: Customer,
  id: string,
): Promise<PaymentRequest | null> {
  const { rows } = await pool().query<PaymentRequest>(
    `${REQUESTS_SQL} AND r.id = $2`,
    [customer.id, id],
  );
  return rows[0] ?? null;
}

/** The facts about a transaction that its receipt has. */
type Received = {
  id: string;
  account: string;
  direction: "credit" | "debit";
  paymentReference: string;
};

/** Returns the message of the customer's bill that a transaction pays; null if it pays none, or no longer does. */
export async function findBillPaidBy(
  customer: Customer,
  { id, account, direction, paymentReference }: Received,
): Promise<string | null> {
  if (direction !== "credit" || !paymentReference) return null;
  const { rows } = await pool().query<Pick<PaymentRequest, "message">>(
    `SELECT r.message FROM payment_requests r JOIN accounts a ON a.id = r.account_id
     WHERE r.customer_id = $1 AND r.reference = $2 AND a.number = $3
       AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.public_id = $4::uuid AND ${TAKEN_BACK_SQL})`,
    [customer.id, paymentReference, account, id],
  );
  return rows[0]?.message ?? null;
}
