import "server-only";
import { prisma, type Tx } from "@/lib/db/prisma";

/** Notes that the files of a customer are to be erased. */
export async function insertErasure(tx: Tx, customerId: string): Promise<void> {
  await tx.erasure.create({ data: { customerId } });
}

/** Whose files are still to be erased: ids of deleted customers, oldest deletion first. */
export async function listErasures(): Promise<string[]> {
  const rows = await prisma().erasure.findMany({
    orderBy: { requestedAt: "asc" },
    select: { customerId: true },
  });
  return rows.map(({ customerId }) => customerId);
}

/** Takes the note away: the files are gone. */
export async function deleteErasure(customerId: string): Promise<void> {
  await prisma().erasure.deleteMany({ where: { customerId } });
}
