import "server-only";
import { commonErrors } from "@/lib/platform/errors/common";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { checkCounted } from "@/lib/platform/rate-limit/check-counted";
import { createFairQueue } from "@/lib/platform/queue/fair-queue";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import type { Admin, Customer } from "./callers";
import { identityErrors } from "./errors";
import { queuePathOfCaller } from "./hash-queue";
import { ownPasswordLimits } from "./limits";
import { provePassword, type PasswordProof } from "./passwords";
import { endSessionsOf } from "./sessions/store";
import { findPasswordHash } from "./store";

// A person's checks take turns. Those that are not done are counted, and several right passwords at once would be
// refused as wrong ones.
const turns = createFairQueue({
  workers: Infinity,
  workersPerPath: 1,
  maxLine: 50,
  maxWaiting: 400,
  refusal: () =>
    new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 }),
});

/**
 * Checks the signed-in caller's password and returns its proof. Wrong passwords count for the caller only, so that
 * strangers cannot lock this and a stolen session cannot lock the sign-in. Too many in a row end the caller's sessions.
 * @throws DomainError PASSWORD_WRONG on `field`, PASSWORD_LOCKED, SIGNED_OUT or TOO_MANY_REQUESTS.
 */
export const requirePassword = (
  caller: Customer | Admin,
  password: string,
  field: string,
): Promise<PasswordProof> =>
  turns(queuePathOfCaller(caller), () => check(caller, password, field));

async function check(
  caller: Customer | Admin,
  password: string,
  field: string,
): Promise<PasswordProof> {
  const limit = ownPasswordLimits[caller.realm];
  const { allowed, exhausted, last, inARow, retryAfterSeconds } = await consume(
    limit,
    caller.id,
  );
  if (exhausted) throw await endGuessing(caller);
  if (!allowed)
    throw new DomainError(identityErrors.PASSWORD_LOCKED, {
      retryAfterSeconds,
    });
  const proven = await checkCounted([{ limit, key: caller.id }], async () =>
    provePassword(
      password,
      await findPasswordHash(caller),
      queuePathOfCaller(caller),
    ),
  );
  if (proven) {
    await clearAttempts(limit, caller.id);
    return proven.proof;
  }
  if (inARow === limit.maxInARow) throw await endGuessing(caller);
  throw new DomainError(identityErrors.PASSWORD_WRONG, {
    ...fieldError(identityErrors.PASSWORD_WRONG, field).details,
    lockOut: last ? "password.locked" : undefined,
  });
}

/** Ends the caller's sessions, and only then lets passwords be tried again. Returns the refusal. */
async function endGuessing(caller: Customer | Admin): Promise<DomainError> {
  await transaction((tx) => endSessionsOf(tx, caller));
  await clearAttempts(ownPasswordLimits[caller.realm], caller.id);
  return new DomainError(commonErrors.SIGNED_OUT);
}
