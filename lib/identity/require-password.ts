import "server-only";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { Admin, Customer } from "./callers";
import { identityErrors } from "./errors";
import { turnOfCaller } from "./hash-turn";
import { verifyPassword } from "./passwords";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import { passwordLimits } from "./limits";
import { findPasswordHash } from "./store";

/**
 * Checks the signed-in caller's password. Wrong passwords count towards the sign-in lock.
 * @throws DomainError PASSWORD_WRONG on `field`, or SIGN_IN_LOCKED.
 */
export async function requirePassword(
  caller: Customer | Admin,
  password: string,
  field: string,
): Promise<void> {
  const limit = passwordLimits[caller.realm];
  const key =
    caller.realm === "customer"
      ? caller.accountNumber
      : caller.username.toLowerCase();
  const { allowed, last, retryAfterSeconds } = await consume(limit, key);
  if (!allowed)
    throw new DomainError(identityErrors.SIGN_IN_LOCKED, { retryAfterSeconds });
  const hash = await findPasswordHash(caller);
  if (!(await verifyPassword(password, hash, turnOfCaller(caller))))
    throw new DomainError(identityErrors.PASSWORD_WRONG, {
      ...fieldError(identityErrors.PASSWORD_WRONG, field).details,
      lockOut: last ? "sign-in.locked" : undefined,
    });
  await clearAttempts(limit, key);
}
