import { callUrl } from "@/lib/platform/http/call-url";

/** The path of the call that answers a photo. */
export const PHOTO_PATH = "/photos/{photoId}";

/** The address of a profile photo. */
export const photoUrl = (photoId: string): string =>
  callUrl({ path: PHOTO_PATH }, { photoId });

/** A photo as calls answer it; null if there is none. */
export const toPhotoJson = (photoId: string | null) =>
  photoId ? { url: photoUrl(photoId) } : null;
