import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";

type StoredDraft = { sealed: Uint8Array<ArrayBuffer>; savedAt: Date };

/** Returns the customer's draft if it was typed for this account; null otherwise. */
export const readDraft = (tx: Tx, customerId: string, accountId: bigint) =>
  tx.transferDraft.findUnique({
    where: { customerId, accountId },
    select: { sealed: true, savedAt: true },
  });

export async function writeDraft(
  tx: Tx,
  customerId: string,
  draft: StoredDraft & { accountId: bigint },
): Promise<void> {
  await tx.transferDraft.upsert({
    where: { customerId },
    create: { customerId, ...draft },
    update: draft,
    select: { customerId: true },
  });
}

export async function deleteDraft(
  customerId: string,
  tx: Tx = prisma(),
): Promise<void> {
  await tx.transferDraft.deleteMany({ where: { customerId } });
}
