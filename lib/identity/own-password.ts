import "server-only";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { Admin, Customer } from "./callers";
import { identityErrors } from "./errors";
import { isPassword } from "./passwords";
import { clearAttempts, takeAttempt } from "@/lib/platform/rate-limit/throttle";
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
  const [scope, key] =
    caller.realm === "customer"
      ? (["customer-password", caller.accountNumber] as const)
      : (["admin-password", caller.username.toLowerCase()] as const);
  const { allowed, retryAfterSeconds } = await takeAttempt(scope, key);
  if (!allowed)
    throw new DomainError(identityErrors.SIGN_IN_LOCKED, { retryAfterSeconds });
  if (!(await isPassword(password, await findPasswordHash(caller))))
    throw fieldError(identityErrors.PASSWORD_WRONG, field);
  await clearAttempts(scope, key);
}
