import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { kindOf, type MediaType } from "./kind";
import { MOST_FILE_BYTES } from "./limits";

/**
 * Returns the bytes and media type of an uploaded file. The type comes from its content, not its name.
 * @throws DomainError TOO_LARGE, or `other` if the type is not accepted.
 */
export async function readFile<T extends MediaType>(
  file: File,
  accepted: readonly T[],
  other: ErrorValue,
): Promise<{ bytes: Uint8Array; type: T }> {
  if (file.size > MOST_FILE_BYTES)
    throw new DomainError(commonErrors.TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = accepted.find((one) => one === kindOf(bytes));
  if (!type) throw new DomainError(other);
  return { bytes, type };
}
