import "server-only";
import { pool } from "@/lib/db/pool";

/** A customer's account by number or by the customer's id, or null. */
export async function findAccount(
  numberOrId: string,
): Promise<{ id: bigint; number: string } | null> {
  const byNumber = /^\d{10,34}$/.test(numberOrId);
  const { rows } = await pool().query<{ id: bigint; number: string }>(
    `SELECT id, number FROM accounts WHERE ${byNumber ? "number = $1" : "customer_id = $1::uuid"}`,
    [numberOrId],
  );
  return rows[0] ?? null;
}
