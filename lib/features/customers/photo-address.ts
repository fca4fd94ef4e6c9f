import { addressOf } from "@/lib/platform/http/address";

/** The path of the call that answers a photo. */
export const PHOTO_PATH = "/photos/{photoId}";

/** The address of a profile photo. */
export const photoAddress = (photoId: string): string =>
  addressOf({ path: PHOTO_PATH }, { photoId });

/** A photo as calls answer it; null if there is none. */
export const toPhotoJson = (photoId: string | null) =>
  photoId ? { url: photoAddress(photoId) } : null;
