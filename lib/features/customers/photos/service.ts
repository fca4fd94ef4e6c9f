import "server-only";
import { randomUUID } from "node:crypto";
import { audit } from "@/lib/audit/store";
import type { AnyRealmCallers, Customer } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  DomainError,
  type FieldsByCode,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { IMAGE_REFUSALS } from "@/lib/platform/files/errors";
import { reencodePhoto } from "@/lib/platform/files/image";
import { IMAGE_TYPES } from "@/lib/platform/files/media-type";
import type { Download } from "@/lib/platform/files/download";
import { readUpload } from "@/lib/platform/files/read-upload";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { photoKey } from "@/lib/platform/storage/customer-files";
import {
  deleteBestEffort,
  storeWithRow,
  storage,
} from "@/lib/platform/storage/storage";
import { toPhotoJson } from "@/lib/features/customers/pages";
import { customerActions } from "@/lib/features/customers/audit";
import { photoErrors } from "./errors";
import type { PhotoInput } from "./schema";
import { requirePhotoOwner, replacePhoto } from "./store";

const PHOTO_TYPE = "image/webp";

const REFUSED_FIELDS: FieldsByCode = Object.fromEntries(
  [commonErrors.TOO_LARGE, photoErrors.PHOTO_TYPE, ...IMAGE_REFUSALS].map(
    ({ code }) => [code, ["profilePhoto"]],
  ),
);

/**
 * Replaces the customer's photo and deletes the file of the former one. Returns the body of PUT /profilephoto.
 * @throws DomainError TOO_LARGE, PHOTO_TYPE, a refusal of the file's content, or USER_NOT_FOUND.
 */
export async function updatePhoto(
  customer: Customer,
  { profilePhoto }: PhotoInput,
  context: RequestContext,
) {
  const bytes = await withFieldErrors(REFUSED_FIELDS, async () => {
    const upload = await readUpload(
      profilePhoto,
      IMAGE_TYPES,
      photoErrors.PHOTO_TYPE,
    );
    return reencodePhoto(upload.bytes);
  });
  const id = randomUUID();
  const before = await storeWithRow(
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
        await audit(tx, customer, context, {
          action: customerActions["photo.change"],
          subjectCustomerId: customer.id,
        });
        return replaced;
      }),
  );
  if (before) await deleteBestEffort(photoKey(customer.id, before));
  return {
    message: "Profile photo updated successfully",
    profilePhoto: toPhotoJson(id),
  };
}

/** Returns the file of a photo. @throws DomainError NOT_FOUND. */
export async function openPhoto(
  callers: AnyRealmCallers,
  id: string,
): Promise<Download> {
  const ownerId = await requirePhotoOwner(callers, id);
  const bytes = await (
    await storage()
  ).get(photoKey(ownerId, id.toLowerCase()));
  if (!bytes) throw new DomainError(commonErrors.NOT_FOUND);
  return {
    bytes: new Uint8Array(bytes),
    type: PHOTO_TYPE,
    inline: true,
    name: "photo.webp",
  };
}
