import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

export async function isKnown(
  tx: Tx,
  customerId: string,
  keyHashes: string[],
): Promise<boolean> {
  const count = await tx.knownDevice.count({
    where: { customerId, keyHash: { in: keyHashes } },
  });
  return count > 0;
}

export async function hasDevices(tx: Tx, customerId: string): Promise<boolean> {
  const first = await tx.knownDevice.findFirst({
    where: { customerId },
    select: { keyHash: true },
  });
  return first !== null;
}

export async function recordDevice(
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
