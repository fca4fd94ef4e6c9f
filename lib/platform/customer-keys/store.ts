import "server-only";
import { env } from "@/lib/platform/config/env";
import type { Tx } from "@/lib/platform/db/prisma";
import {
  newCustomerKey,
  openCustomerRing,
} from "@/lib/platform/crypto/customer-ring";
import type { KeyRing } from "@/lib/platform/crypto/key-ring";

/** Returns the ring with a customer's key, which is made on first use. */
export async function customerRing(
  tx: Tx,
  customerId: string,
): Promise<KeyRing> {
  const keys = env().DATA_KEYS;
  const stored = await findKey(tx, customerId);
  if (stored) return openCustomerRing(keys, customerId, stored);
  const { keyId, wrapped } = newCustomerKey(keys, customerId);
  await tx.$executeRaw`
    INSERT INTO customer_keys (customer_id, key_id, wrapped) VALUES (${customerId}::uuid, ${keyId}, ${wrapped})
    ON CONFLICT (customer_id) DO NOTHING`;
  // Another transaction may have made one at the same time.
  const kept = await findKey(tx, customerId);
  return openCustomerRing(keys, customerId, kept ?? { keyId, wrapped });
}

const findKey = (tx: Tx, customerId: string) =>
  tx.customerKey.findUnique({
    where: { customerId },
    select: { keyId: true, wrapped: true },
  });
