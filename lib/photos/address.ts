import { addressOf } from "@/lib/api/address";
import type { readPhoto } from "./contract";

const path: (typeof readPhoto)["path"] = "/photos/{photoId}";

/** The address of a profile photo. */
export const photoAddress = (photoId: string): string =>
  addressOf({ path }, { photoId });

/** A photo as calls answer it; null if there is none. */
export const toPhotoJson = (photoId: string | null) =>
  photoId ? { url: photoAddress(photoId) } : null;
