import "server-only";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { logger } from "@/lib/platform/logging/logger";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { fileErrors } from "./errors";
import type { ImageType } from "./media-type";

/**
 * The largest photos of phones have 50 megapixels. The limit stops a small file from declaring a huge image that
 * exhausts the memory.
 */
const MAX_PIXELS = 64_000_000;
const MAX_DOCUMENT_SIDE = 4_096;
const MAX_PHOTO_SIDE = 512;

// Images need CPU and memory; more than two at a time would slow everything else.
const enqueue = pLimit(2);

const encode: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.jpeg({ quality: 88 }),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 88 }),
};

/**
 * Re-encodes an image: upright, at most 4,096 pixels a side, same type. This removes all other content of the file,
 * such as location, camera and hidden data.
 * @throws DomainError IMAGE_UNREADABLE if it is damaged or has too many pixels.
 */
export function reencodeDocument(
  bytes: Uint8Array,
  type: ImageType,
): Promise<Uint8Array> {
  return processImage(() =>
    encode[type](
      openImage(bytes)
        .autoOrient()
        .resize(MAX_DOCUMENT_SIDE, MAX_DOCUMENT_SIDE, {
          fit: "inside",
          withoutEnlargement: true,
        }),
    ).toBuffer(),
  );
}

/**
 * Re-encodes a photo as a square WebP of at most 512 pixels a side, cropped to its most salient part. Throws like
 * {@link reencodeDocument}.
 */
export function reencodePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return processImage(async () => {
    const { width, height } = await openImage(bytes).metadata();
    const side = Math.min(MAX_PHOTO_SIDE, width, height);
    return openImage(bytes)
      .autoOrient()
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  });
}

const openImage = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS });

function processImage(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return enqueue(async () => {
    try {
      return await work();
    } catch (error) {
      // The library reports a damaged image as a plain Error.
      if (error instanceof TypeError || error instanceof ReferenceError)
        logger.error({ err: error }, "An image could not be processed");
      throw new DomainError(fileErrors.IMAGE_UNREADABLE);
    }
  });
}
