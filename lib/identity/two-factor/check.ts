import "server-only";
import { audit } from "@/lib/audit/store";
import { unseal } from "@/lib/platform/crypto/sealed";
import { transaction } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { keyedHashes } from "@/lib/platform/crypto/secrets";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { codesLockedMail, recoveryCodeUsedMail } from "@/lib/identity/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { identityActions } from "@/lib/identity/audit";
import type { Principal } from "@/lib/identity/callers";
import { secondFactorErrors } from "../second-factor-errors";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import { codeLimits } from "@/lib/identity/limits";
import { recoveryCodeText, timeStepOf } from "./rules";
import {
  countRecoveryCodes,
  findFactor,
  consumeRecoveryCode,
  consumeStep,
  type Factor,
} from "./store";
import { consumeStaffCode } from "./staff-store";
import { findPrincipalRecipient } from "@/lib/identity/store";

/**
 * Checks the holder's second factor: a code of the app, each time step once, or a recovery code. Passes without a
 * confirmed factor.
 * @throws DomainError `needed` without a code; SECOND_FACTOR_WRONG; SECOND_FACTOR_LOCKED after five wrong codes.
 */
export async function requireCode(
  principal: Principal,
  code: string | undefined,
  needed: ErrorValue<"SECOND_FACTOR_NEEDED" | "STEP_UP_NEEDED">,
  context: RequestContext,
): Promise<void> {
  const factor = await findFactor(principal);
  if (!factor?.confirmedAt) return;
  if (!code) throw new DomainError(needed);
  const { limit, last } = await countTry(principal);
  if (await consumeCode(principal, factor, code, context)) {
    await clearAttempts(limit, principal.id);
    return;
  }
  if (last) await notifyLocked(principal);
  throw new DomainError(secondFactorErrors.SECOND_FACTOR_WRONG, {
    ...fieldError(secondFactorErrors.SECOND_FACTOR_WRONG, "code").details,
    about: principal,
    lockOut: last ? "second-factor.locked" : undefined,
  });
}

/**
 * Counts a code before it is checked, so that parallel guesses cannot exceed the limit.
 * @throws DomainError SECOND_FACTOR_LOCKED.
 */
export async function countTry(principal: Principal) {
  const limit = codeLimits[principal.realm];
  const { allowed, last, retryAfterSeconds } = await consume(
    limit,
    principal.id,
  );
  if (!allowed)
    throw new DomainError(secondFactorErrors.SECOND_FACTOR_LOCKED, {
      about: principal,
      retryAfterSeconds,
    });
  return { limit, last };
}

/** The context to which a factor's secret is sealed, so that it opens in this row only. */
export const aadFor = (factorId: string) => `second-factor:${factorId}`;

/** Returns the time step of an app code; null if the code is wrong or outside the time window. */
export function readStep({ id, sealed }: Factor, code: string): number | null {
  const secret = unseal(env().TWO_FACTOR_KEYS, sealed, aadFor(id));
  return timeStepOf(secret, code, new Date());
}

async function consumeCode(
  principal: Principal,
  factor: Factor,
  code: string,
  context: RequestContext,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code))
    return checkRecoveryCode(principal, factor.id, code, context);
  const step = readStep(factor, code);
  return step !== null && consumeStep(principal, factor.id, step);
}

async function checkRecoveryCode(
  principal: Principal,
  id: string,
  code: string,
  context: RequestContext,
) {
  const hashes = keyedHashes(env().CODE_SECRET, recoveryCodeText(id, code));
  return transaction(async (tx) => {
    if (principal.realm === "admin")
      return consumeStaffCode(tx, id, hashes, context);
    if (!(await consumeRecoveryCode(tx, id, hashes))) return false;
    await audit(tx, principal, context, {
      action: identityActions["two-factor.recovery-code"],
      ...subjectOf(principal),
    });
    const reader = await findPrincipalRecipient(tx, principal);
    if (reader) {
      const left = await countRecoveryCodes(tx, id);
      const { email, fullName } = reader;
      await queueMail(tx, recoveryCodeUsedMail(email, fullName, left));
    }
    return true;
  });
}

async function notifyLocked(principal: Principal) {
  await transaction(async (tx) => {
    const reader = await findPrincipalRecipient(tx, principal);
    if (reader)
      await queueMail(tx, codesLockedMail(reader.email, reader.fullName));
  });
}

export const subjectOf = ({ realm, id }: Principal) =>
  realm === "customer" ? { subjectCustomerId: id } : {};
