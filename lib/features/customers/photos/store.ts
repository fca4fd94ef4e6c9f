import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

/** Sets a customer's photo. Returns the id of the former photo or null; undefined if the customer does not exist. */
export async function replacePhoto(
  tx: Tx,
  customerId: string,
  photoId: string,
): Promise<string | null | undefined> {
  // Locked, because two concurrent calls would otherwise return the same former photo.
  const [before] = await tx.$queryRaw<{ photoId: string | null }[]>`
    SELECT photo_id AS "photoId" FROM customers WHERE id = ${customerId}::uuid FOR UPDATE`;
  if (!before) return undefined;
  await tx.customer.update({
    where: { id: customerId },
    data: { photoId },
    select: { id: true },
  });
  return before.photoId;
}
