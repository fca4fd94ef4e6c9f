import "server-only";
import { pool } from "@/lib/platform/db/pool";

/** Returns the name on an account that can be paid; null for an unknown, unverified or closed account alike. */
export async function findPayeeName(number: string): Promise<string | null> {
  const { rows } = await pool().query<{ fullName: string }>({
    name: "payee_name",
    text: `SELECT c.full_name AS "fullName" FROM accounts a JOIN customers c ON c.id = a.customer_id
           WHERE a.number = $1 AND a.status <> 'closed' AND c.is_verified`,
    values: [number],
  });
  return rows[0]?.fullName ?? null;
}
