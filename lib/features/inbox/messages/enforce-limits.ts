import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { consume, enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { customerMessageErrors } from "./errors";
import { messageDayLimit, messageLimit } from "@/lib/features/inbox/limits";

/** Counts one message of a customer. @throws DomainError TOO_MANY_THIS_HOUR or TOO_MANY_MESSAGES. */
export async function enforceMessageLimits(customer: Customer): Promise<void> {
  await enforceLimit(messageLimit, customer.id);
  const { allowed, retryAfterSeconds } = await consume(
    messageDayLimit,
    customer.id,
  );
  if (!allowed)
    throw new DomainError(customerMessageErrors.TOO_MANY_MESSAGES, {
      retryAfterSeconds,
    });
}
