import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { HourlyLimit } from "./limit";
import { consumeWithin } from "./throttle";

/**
 * Refuses a locked key and counts, as `enforceLimit` does, but in a transaction and rolled back with it: for acts that
 * count only once they are done.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function enforceLimitWithin(
  tx: Tx,
  limit: HourlyLimit,
  key: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await consumeWithin(tx, limit, key);
  if (!allowed)
    throw new DomainError(commonErrors.TOO_MANY_THIS_HOUR, {
      retryAfterSeconds,
    });
}
