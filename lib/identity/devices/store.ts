import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { ownerColumns, type Principal } from "@/lib/identity/callers";

/** Returns which of the hashes is a known device of the principal; undefined if none is. */
export async function findDevice(
  principal: Principal,
  keyHashes: string[],
  tx: Pick<Tx, "knownDevice"> = prisma(),
): Promise<string | undefined> {
  const device = await tx.knownDevice.findFirst({
    where: { ...ownerColumns(principal), keyHash: { in: keyHashes } },
    select: { keyHash: true },
  });
  return device?.keyHash;
}

export async function hasDevices(
  tx: Tx,
  principal: Principal,
): Promise<boolean> {
  const first = await tx.knownDevice.findFirst({
    where: ownerColumns(principal),
    select: { keyHash: true },
  });
  return first !== null;
}

/** Records a device as known, in place of the hash by which it was known before. */
export async function recordDevice(
  tx: Tx,
  principal: Principal,
  keyHash: string,
  formerHash = keyHash,
): Promise<void> {
  if (formerHash !== keyHash)
    await tx.knownDevice.deleteMany({ where: { keyHash: formerHash } });
  const { customerId = null, adminId = null } = ownerColumns(principal);
  await tx.$executeRaw`
    INSERT INTO known_devices (key_hash, customer_id, admin_id) VALUES (${keyHash}, ${customerId}::uuid, ${adminId}::uuid)
    ON CONFLICT (key_hash) DO UPDATE SET last_seen_at = clock_timestamp()`;
}

/** Returns the hashes of all devices that the customer's account knows. */
export async function listDeviceHashes(
  tx: Tx,
  customerId: string,
): Promise<string[]> {
  const devices = await tx.knownDevice.findMany({
    where: { customerId },
    select: { keyHash: true },
  });
  return devices.map(({ keyHash }) => keyHash);
}
