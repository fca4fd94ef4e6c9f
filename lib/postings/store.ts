import "server-only";
import type { AccountStatus } from "@/lib/auth/callers";
import { isAccountNumber } from "@/lib/customers/account-number";
import { pool } from "@/lib/db/pool";

export type FoundAccount = {
  id: bigint;
  customer_id: string;
  number: string;
  status: AccountStatus;
  is_verified: boolean;
};

/** A customer's account by number or by the customer's id, or null. */
export async function findAccount(
  numberOrId: string,
): Promise<FoundAccount | null> {
  const byNumber = isAccountNumber(numberOrId);
  const { rows } = await pool().query<FoundAccount>(
    `SELECT a.id, a.customer_id, a.number, a.status::text, c.is_verified FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE ${byNumber ? "a.number = $1" : "c.id = $1::uuid"}`,
    [numberOrId],
  );
  return rows[0] ?? null;
}
