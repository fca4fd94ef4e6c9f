import "server-only";
import type { Tx } from "@/lib/db/prisma";

/** Gives a customer this photo. @returns the one before, or null; undefined where there is no such customer any more. */
export async function replacePhoto(
  tx: Tx,
  customerId: string,
  photoId: string,
): Promise<string | null | undefined> {
  // Two at once would both take the same one for the one before.
  const [before] = await tx.$queryRaw<{ photo_id: string | null }[]>`
    SELECT photo_id FROM customers WHERE id = ${customerId}::uuid FOR UPDATE`;
  if (!before) return undefined;
  await tx.customer.update({
    where: { id: customerId },
    data: { photoId },
    select: { id: true },
  });
  return before.photo_id;
}
