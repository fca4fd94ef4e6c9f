import { fileExtension } from "./media-type";

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
