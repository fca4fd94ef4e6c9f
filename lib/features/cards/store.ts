import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { SealedCard } from "./sealing";

export async function replaceCard(
  tx: Tx,
  customerId: string,
  card: SealedCard,
): Promise<void> {
  const { id, brand, last4, holder, expiry, keyId } = card;
  await tx.$executeRaw`
    INSERT INTO cards AS c (customer_id, id, brand, last4, holder, expiry, key_id, sealed_number, sealed_cvv)
    VALUES (${customerId}::uuid, ${id}::uuid, ${brand}, ${last4}, ${holder}, ${expiry}, ${keyId}, ${card.sealedNumber},
            ${card.sealedCvv})
    ON CONFLICT (customer_id) DO UPDATE
    SET (id, brand, last4, holder, expiry, key_id, sealed_number, sealed_cvv, saved_at, frozen_at) =
        (excluded.id, excluded.brand, excluded.last4, excluded.holder, excluded.expiry, excluded.key_id,
         excluded.sealed_number, excluded.sealed_cvv, excluded.saved_at, NULL)`;
}

/** Freezes or unfreezes the customer's card. Returns whether that changed it; null if there is no card. */
export async function writeFrozen(
  tx: Tx,
  customerId: string,
  frozen: boolean,
): Promise<boolean | null> {
  const changed = await tx.$executeRaw`
    UPDATE cards SET frozen_at = CASE WHEN ${frozen} THEN bank_now() END
    WHERE customer_id = ${customerId}::uuid AND (frozen_at IS NULL) = ${frozen}`;
  if (changed > 0) return true;
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
