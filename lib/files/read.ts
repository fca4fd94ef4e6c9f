import "server-only";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { DomainError } from "@/lib/errors/domain-error";
import { kindOf, type MediaType } from "./kind";
import { MOST_FILE_BYTES } from "./limits";

/**
 * An uploaded file's bytes, and what they are: of one of the types taken, whatever its name says.
 * @throws DomainError TOO_LARGE, or `other` where it is of no such type.
 */
export async function readFile<T extends MediaType>(
  file: File,
  taken: readonly T[],
  other: ErrorCode,
): Promise<{ bytes: Uint8Array; type: T }> {
  if (file.size > MOST_FILE_BYTES) throw new DomainError("TOO_LARGE");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = taken.find((one) => one === kindOf(bytes));
  if (!type) throw new DomainError(other);
  return { bytes, type };
}
