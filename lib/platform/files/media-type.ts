export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const PDF_TYPE = "application/pdf";
export const CSV_TYPE = "text/csv";

/** The types of the uploads that the bank stores. */
export const UPLOAD_TYPES = [...IMAGE_TYPES, PDF_TYPE] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];
export type MediaType = ImageType | typeof PDF_TYPE;

const SIGNATURES: [MediaType, RegExp][] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
  [PDF_TYPE, /^%PDF-[12]\.\d/],
];

/** The kinds of HEIF that phones write. Our libraries cannot read them. */
const HEIC = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/;

export const isHeic = (bytes: Uint8Array): boolean =>
  HEIC.test(toBinaryString(bytes.subarray(0, 16)));

/**
 * Returns the media type by a file's first bytes, regardless of its name and declared type; null if not supported.
 */
export function detectMediaType(bytes: Uint8Array): MediaType | null {
  const start = toBinaryString(bytes.subarray(0, 16));
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

export const fileExtension = (type: string): string =>
  ({ "image/jpeg": "jpg", [PDF_TYPE]: "pdf" })[type] ?? type.split("/")[1]!;

/** One character per byte. Without Buffer, because forms use this file in the browser. */
const toBinaryString = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Maximum file size in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Returns a title as a file name: the PDF "Passport, page 1" is "Passport-page-1.pdf". */
export function fileNameOf({
  title,
  mediaType,
}: {
  title: string;
  mediaType: string;
}): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["document"];
  return `${words.join("-")}.${fileExtension(mediaType)}`;
}
