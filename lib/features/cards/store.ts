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
    update: { ...card, savedAt: new Date(), frozenAt: null },
    select: { id: true },
  });
}

/** Freezes or unfreezes the customer's card. Returns whether that changed it; null if there is no card. */
export async function writeFrozen(
  tx: Tx,
  customerId: string,
  frozen: boolean,
): Promise<boolean | null> {
  const { count } = await tx.card.updateMany({
    where: { customerId, frozenAt: frozen ? null : { not: null } },
    data: { frozenAt: frozen ? new Date() : null },
  });
  if (count > 0) return true;
  return (await tx.card.count({ where: { customerId } })) > 0 ? false : null;
}

export async function deleteCardRow(
  tx: Tx,
  customerId: string,
): Promise<boolean> {
  const { count } = await tx.card.deleteMany({ where: { customerId } });
  return count > 0;
}

export const findCardOf = (tx: Tx, customerId: string) =>
  tx.card.findUnique({
    where: { customerId },
    select: { last4: true, expiry: true, holder: true },
  });

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
      frozenAt: true,
      keyId: true,
      sealedNumber: true,
      sealedCvv: true,
    },
  });
}
