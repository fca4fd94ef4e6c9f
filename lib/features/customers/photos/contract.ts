import { photo, text } from "@/lib/calls/schemas";
import { PHOTO_PATH } from "@/lib/features/customers/pages";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors, FILE_UNREAD } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { IMAGE_REFUSALS, fileErrors } from "@/lib/platform/files/errors";
import { id } from "@/lib/platform/validation/fields";
import { photoErrors } from "./errors";
import { photoSchema } from "./schema";
import { photoLimit } from "@/lib/features/customers/limits";

export const uploadPhoto = call({
  method: "PUT",
  path: "/profilephoto",
  summary: "Replaces your profile photo.",
  caller: "customer",
  upload: photoSchema,
  throttle: photoLimit,
  answers: { message: text, profilePhoto: photo },
  refuses: [
    photoErrors.PHOTO_TYPE,
    ...IMAGE_REFUSALS,
    fileErrors.SCAN_UNAVAILABLE,
    identityErrors.USER_NOT_FOUND,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "PHOTO_FAILED",
    "Internal server error: the photo could not be saved.",
  ),
  unreached: failure(
    "PHOTO_UNREACHED",
    "Internal server error: the bank’s answer didn’t arrive, so we don’t know whether the photo was saved. Please reload the page to see.",
  ),
});

export const readPhoto = call({
  method: "GET",
  path: PHOTO_PATH,
  params: { photoId: id },
  summary: "Downloads a profile photo.",
  caller: "anyRealm",
  right: "read",
  answers: ["image/webp"],
  refuses: [commonErrors.NOT_FOUND],
  fallback: FILE_UNREAD,
});
