import "server-only";
import type { AccountStatus } from "@/lib/identity/callers";
import { readCustomerKey, toAccountSql } from "@/lib/identity/customer-key";
import { pool } from "@/lib/platform/db/pool";

export type CustomerAccount = {
  id: bigint;
  customerId: string;
  number: string;
  status: AccountStatus;
  isVerified: boolean;
};

/** Returns a customer's account by number or customer id, verified or not; null if there is none. */
export async function findAccount(
  numberOrId: string,
): Promise<CustomerAccount | null> {
  const key = readCustomerKey(numberOrId);
  if (!key) return null;
  const values: string[] = [];
  const condition = toAccountSql(key, (value) => `$${values.push(value)}`);
  const { rows } = await pool().query<CustomerAccount>(
    `SELECT a.id, a.customer_id AS "customerId", a.number, a.status::text, c.is_verified AS "isVerified"
     FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE ${condition}`,
    values,
  );
  return rows[0] ?? null;
}
