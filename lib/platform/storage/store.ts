import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { prisma } from "@/lib/platform/db/prisma";

/** Returns the ids of deleted customers whose files are not erased yet, oldest first. */
export async function listErasures(): Promise<string[]> {
  const { rows } = await pool().query<{ customerId: string }>(
    `SELECT customer_id AS "customerId" FROM erasures e
     WHERE NOT EXISTS (SELECT FROM customers c WHERE c.id = e.customer_id) ORDER BY requested_at`,
  );
  return rows.map(({ customerId }) => customerId);
}

export async function deleteErasure(customerId: string): Promise<void> {
  await prisma().erasure.deleteMany({ where: { customerId } });
}
