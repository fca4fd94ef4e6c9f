import "server-only";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { Admin, Customer } from "./callers";
import { identityErrors } from "./errors";
import { turnOfCaller } from "./hash-turn";
import { provePassword, type PasswordProof } from "./passwords";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import { passwordLimits } from "./limits";
import { findPasswordHash } from "./store";

/**
 * Checks the signed-in caller's password and returns its proof. Wrong passwords count towards the sign-in lock.
 * @throws DomainError PASSWORD_WRONG on `field`, or SIGN_IN_LOCKED.
 */
export async function requirePassword(
  caller: Customer | Admin,
  password: string,
  field: string,
): Promise<PasswordProof> {
  const limit = passwordLimits[caller.realm];
  const key =
    caller.realm === "customer"
      ? caller.accountNumber
      : caller.username.toLowerCase();
  const { allowed, last, retryAfterSeconds } = await consume(limit, key);
  if (!allowed)
    throw new DomainError(identityErrors.SIGN_IN_LOCKED, { retryAfterSeconds });
  const hash = await findPasswordHash(caller);
  const proven = await provePassword(password, hash, turnOfCaller(caller));
  if (!proven)
    throw new DomainError(identityErrors.PASSWORD_WRONG, {
      ...fieldError(identityErrors.PASSWORD_WRONG, field).details,
      lockOut: last ? "sign-in.locked" : undefined,
    });
  await clearAttempts(limit, key);
  return proven.proof;
}
