import "server-only";
import type { PayeeAccount } from "@/lib/features/payments/transfers/rules";
import { pool } from "@/lib/platform/db/pool";

/**
 * Returns the name on an account that can be paid; null for an unknown, unverified or closed account and for any number
 * at another bank.
 */
export async function findPayeeName({
  recipientAccount,
  bank,
}: PayeeAccount): Promise<string | null> {
  const { rows } = await pool().query<{ fullName: string }>({
    name: "payee_name",
    text: `SELECT c.full_name AS "fullName" FROM accounts a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = c.id
           WHERE a.number = $1 AND a.state <> 'closed' AND r.status <> 'closed' AND c.is_verified AND names_this_bank($2)`,
    values: [recipientAccount, bank],
  });
  return rows[0]?.fullName ?? null;
}
