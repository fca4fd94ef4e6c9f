/** What customers may hand in, by the name of its type. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const PDF_TYPE = "application/pdf";

export type ImageType = (typeof IMAGE_TYPES)[number];
export type MediaType = ImageType | typeof PDF_TYPE;

const STARTS: [MediaType, RegExp][] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
  ["application/pdf", /^%PDF-[12]\.\d/],
];

/** What a file says it is by its first bytes, whatever its name or its sender say; null for anything else. */
export function kindOf(bytes: Uint8Array): MediaType | null {
  const start = textOf(bytes.subarray(0, 16));
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** Whether a PDF has its end, which a download that was cut off has not. */
export function isWholePdf(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(-1_024)).includes("%%EOF");
}

/** The ending of a file's name. */
export const endingOf = (type: string): string =>
  ({ "image/jpeg": "jpg", [PDF_TYPE]: "pdf" })[type] ?? type.split("/")[1]!;

/** A letter a byte. Not by Buffer, which browsers lack: forms take the types from here. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
