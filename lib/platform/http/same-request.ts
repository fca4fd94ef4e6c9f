import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { IdempotencyKey } from "./request-context";

/**
 * Compares a request with the one that used its idempotency key before.
 * @param earlierHash the hash that was stored with what the earlier request made
 * @throws DomainError IDEMPOTENCY_CONFLICT
 */
export function requireSameRequest(
  { requestHash }: IdempotencyKey,
  earlierHash: Uint8Array | null,
): void {
  if (!requestHash.equals(earlierHash ?? new Uint8Array()))
    throw new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
}
