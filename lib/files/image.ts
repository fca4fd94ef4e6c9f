import "server-only";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { DomainError } from "@/lib/errors/domain-error";
import type { ImageType } from "./kind";

/** A phone's largest picture is 50 megapixels; a small file may claim to be far more, to fill the memory. */
const MOST_PIXELS = 64_000_000;
const DOCUMENT_SIDE = 4_096;
const PHOTO_SIDE = 512;

// Pictures take processor time and memory: more than two at once would slow everything else.
const inTurn = pLimit(2);

const encode: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.jpeg({ quality: 88 }),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 88 }),
};

/**
 * The picture drawn anew: upright, at most 4,096 pixels a side, of the same type. What else was in the file (where it
 * was taken, with what, anything hidden behind it) is gone.
 * @throws DomainError IMAGE_UNREADABLE for one that is damaged or has too many pixels.
 */
export function redrawDocument(
  bytes: Uint8Array,
  type: ImageType,
): Promise<Uint8Array> {
  return reading(() =>
    encode[type](
      open(bytes).autoOrient().resize(DOCUMENT_SIDE, DOCUMENT_SIDE, {
        fit: "inside",
        withoutEnlargement: true,
      }),
    ).toBuffer(),
  );
}

/** A square WebP of at most 512 pixels a side, cut around what draws the eye; see {@link redrawDocument}. */
export function redrawPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return reading(async () => {
    const { width, height } = await open(bytes).metadata();
    const side = Math.min(PHOTO_SIDE, width, height);
    return open(bytes)
      .autoOrient()
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  });
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS });

function reading(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return inTurn(async () => {
    try {
      return await work();
    } catch {
      // What fails here is the picture: nothing else is read or written.
      throw new DomainError("IMAGE_UNREADABLE");
    }
  });
}
