import "server-only";
import { randomUUID } from "node:crypto";
import { audit } from "@/lib/audit/store";
import type { Customer, Either } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  DomainError,
  type FieldsByCode,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { fileErrors } from "@/lib/platform/files/errors";
import { redrawPhoto } from "@/lib/platform/files/image";
import { IMAGE_TYPES } from "@/lib/platform/files/kind";
import type { NamedFile } from "@/lib/platform/files/named";
import { readFile } from "@/lib/platform/files/read";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { photoKey } from "@/lib/platform/storage/customer-files";
import { forgetFile, keepFile, storage } from "@/lib/platform/storage/storage";
import { toPhotoJson } from "@/lib/features/customers/photo-address";
import { photoActions } from "./audit";
import { photoErrors } from "./errors";
import type { PhotoInput } from "./schema";
import { requirePhotoOwner } from "./queries";
import { replacePhoto } from "./store";

const PHOTO_TYPE = "image/webp";

const REFUSED_FIELDS: FieldsByCode = {
  [commonErrors.TOO_LARGE.code]: ["profilePhoto"],
  [photoErrors.PHOTO_TYPE.code]: ["profilePhoto"],
  [fileErrors.IMAGE_UNREADABLE.code]: ["profilePhoto"],
};

/**
 * Replaces the customer's photo and deletes the file of the former one. Returns the body of PUT /profilephoto.
 * @throws DomainError TOO_LARGE, PHOTO_TYPE, IMAGE_UNREADABLE or USER_NOT_FOUND.
 */
export async function changePhoto(
  customer: Customer,
  { profilePhoto }: PhotoInput,
  origin: RequestContext,
) {
  const bytes = await withFieldErrors(REFUSED_FIELDS, async () => {
    const read = await readFile(
      profilePhoto,
      IMAGE_TYPES,
      photoErrors.PHOTO_TYPE,
    );
    return redrawPhoto(read.bytes);
  });
  const id = randomUUID();
  const before = await keepFile(
    {
      key: photoKey(customer.id, id),
      bytes,
      mediaType: PHOTO_TYPE,
    },
    () =>
      transaction(async (tx) => {
        const replaced = await replacePhoto(tx, customer.id, id);
        if (replaced === undefined)
          throw new DomainError(identityErrors.USER_NOT_FOUND);
        await audit(tx, customer, origin, {
          action: photoActions["photo.change"],
          subjectCustomerId: customer.id,
        });
        return replaced;
      }),
  );
  if (before) await forgetFile(photoKey(customer.id, before));
  return {
    message: "Profile photo updated successfully",
    profilePhoto: toPhotoJson(id),
  };
}

/** Returns the file of a photo. @throws DomainError NOT_FOUND. */
export async function openPhoto(
  callers: Either,
  id: string,
): Promise<NamedFile> {
  const ownerId = await requirePhotoOwner(callers, id);
  const bytes = await (
    await storage()
  ).get(photoKey(ownerId, id.toLowerCase()));
  if (!bytes) throw new DomainError(commonErrors.NOT_FOUND);
  return {
    bytes: new Uint8Array(bytes),
    type: PHOTO_TYPE,
    shown: true,
    name: "photo.webp",
  };
}
