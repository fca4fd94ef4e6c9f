import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { SealedCard } from "./sealing";

export async function replaceCard(
  tx: Tx,
  customerId: string,
  card: SealedCard,
): Promise<void> {
  await tx.card.upsert({
    where: { customerId },
    create: { customerId, ...card },
    update: { ...card, savedAt: new Date() },
    select: { id: true },
  });
}

export async function deleteCardRow(
  tx: Tx,
  customerId: string,
): Promise<boolean> {
  const { count } = await tx.card.deleteMany({ where: { customerId } });
  return count > 0;
}

export function findSealedCard(tx: Tx, id: string) {
  return tx.card.findUnique({
    where: { id },
    select: {
      id: true,
      customerId: true,
      brand: true,
      last4: true,
      holder: true,
      expiry: true,
      keyId: true,
      sealedNumber: true,
      sealedCvv: true,
    },
  });
}
