import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { scanFile } from "./scan";
import { fileErrors } from "./errors";
import {
  detectMediaType,
  isHeic,
  type MediaType,
  MAX_FILE_BYTES,
} from "./media-type";

/**
 * Returns the bytes and media type of an uploaded file. The type comes from its content, not its name.
 * @throws DomainError TOO_LARGE, a refusal of the virus scanner, PHOTO_HEIC, or `unsupported` if the type is not
 * accepted.
 */
export async function readUpload<T extends MediaType>(
  file: File,
  accepted: readonly T[],
  unsupported: ErrorValue,
): Promise<{ bytes: Uint8Array; type: T }> {
  if (file.size > MAX_FILE_BYTES) throw new DomainError(commonErrors.TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await scanFile(bytes);
  const type = accepted.find(
    (mediaType) => mediaType === detectMediaType(bytes),
  );
  if (!type)
    throw new DomainError(isHeic(bytes) ? fileErrors.PHOTO_HEIC : unsupported);
  return { bytes, type };
}
