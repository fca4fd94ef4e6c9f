import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";

export async function insertErasure(tx: Tx, customerId: string): Promise<void> {
  await tx.erasure.create({ data: { customerId } });
}

/** Returns the ids of deleted customers whose files are not erased yet, oldest first. */
export async function listErasures(): Promise<string[]> {
  const rows = await prisma().erasure.findMany({
    orderBy: { requestedAt: "asc" },
    select: { customerId: true },
  });
  return rows.map(({ customerId }) => customerId);
}

export async function deleteErasure(customerId: string): Promise<void> {
  await prisma().erasure.deleteMany({ where: { customerId } });
}
