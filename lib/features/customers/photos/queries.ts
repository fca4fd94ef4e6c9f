import "server-only";
import type { AnyRealmCallers } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";

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
