import "server-only";
import type { AnyRealmCallers } from "@/lib/identity/callers";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

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

/**
 * Returns the owner of a photo, for the owner and for staff. The audit row for staff belongs to the customer's page,
 * which shows the photo.
 * @throws DomainError NOT_FOUND.
 */
export async function requirePhotoOwner(
  { customer, admin }: AnyRealmCallers,
  photoId: string,
): Promise<string> {
  if (customer?.photoId === photoId.toLowerCase()) return customer.id;
  const owner =
    admin &&
    (await prisma().customer.findUnique({
      where: { photoId },
      select: { id: true },
    }));
  if (!owner) throw new DomainError(commonErrors.NOT_FOUND);
  return owner.id;
}
