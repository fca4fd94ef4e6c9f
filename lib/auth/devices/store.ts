import "server-only";
import type { Tx } from "@/lib/db/prisma";

/** Whether this customer has signed in from the device with this key. */
export async function isKnown(
  tx: Tx,
  customerId: string,
  keyHash: string,
): Promise<boolean> {
  return (await tx.knownDevice.count({ where: { customerId, keyHash } })) > 0;
}

/** Whether any device of this customer is known. */
export async function hasDevices(tx: Tx, customerId: string): Promise<boolean> {
  const first = await tx.knownDevice.findFirst({
    where: { customerId },
    select: { keyHash: true },
  });
  return first !== null;
}

/** Keeps the device as known, seen now. */
export async function noteDevice(
  tx: Tx,
  customerId: string,
  keyHash: string,
): Promise<void> {
  await tx.knownDevice.upsert({
    where: { customerId_keyHash: { customerId, keyHash } },
    create: { customerId, keyHash },
    update: { lastSeenAt: new Date() },
    select: { keyHash: true },
  });
}
