import "server-only";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { reencodeDocument } from "./image";
import { IMAGE_TYPES, PDF_TYPE, type MediaType } from "./media-type";
import { rewritePdf } from "./pdf";
import { readUpload } from "./read-upload";

const TYPES = [...IMAGE_TYPES, PDF_TYPE] as const;

/**
 * Returns an uploaded image or PDF of `uploaderId`. It is checked for viruses and written again, so that no hidden data
 * is stored.
 * @throws DomainError TOO_LARGE, a refusal of the file's content, or `unsupported` if it is neither.
 */
export async function readCleanUpload(
  file: File,
  uploaderId: string,
  unsupported: ErrorValue,
): Promise<{ bytes: Uint8Array; type: MediaType }> {
  const { bytes, type } = await readUpload(file, TYPES, unsupported);
  const clean =
    type === PDF_TYPE
      ? await rewritePdf(bytes, uploaderId)
      : await reencodeDocument(bytes, type);
  return { bytes: clean, type };
}
