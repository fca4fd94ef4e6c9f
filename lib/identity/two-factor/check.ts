import "server-only";
import { audit } from "@/lib/audit/store";
import { unseal } from "@/lib/platform/crypto/sealed";
import { transaction } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { codesLockedMail, recoveryCodeUsedMail } from "@/lib/identity/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { identityActions } from "@/lib/identity/audit";
import type { Holder } from "@/lib/identity/callers";
import { secondFactorErrors } from "../second-factor-errors";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import { codeLimits } from "@/lib/identity/limits";
import { hashRecoveryCode, stepOfCode } from "./rules";
import {
  countRecoveryCodes,
  findFactor,
  takeRecoveryCode,
  takeStep,
  type Factor,
} from "./store";
import { findHolderRecipient } from "@/lib/identity/store";

/**
 * Checks the holder's second factor: a code of the app, each time step once, or a recovery code. Passes without a
 * confirmed factor.
 * @throws DomainError `needed` without a code; SECOND_FACTOR_WRONG; SECOND_FACTOR_LOCKED after five wrong codes.
 */
export async function requireCode(
  holder: Holder,
  code: string | undefined,
  needed: ErrorValue<"SECOND_FACTOR_NEEDED" | "STEP_UP_NEEDED">,
  origin: RequestContext,
): Promise<void> {
  const factor = await findFactor(holder);
  if (!factor?.confirmedAt) return;
  if (!code) throw new DomainError(needed);
  const { limit, last } = await countTry(holder);
  if (await spend(holder, factor, code, origin)) {
    await clearAttempts(limit, holder.id);
    return;
  }
  if (last) await mailLocked(holder);
  throw fieldError(secondFactorErrors.SECOND_FACTOR_WRONG, "code");
}

/**
 * Counts a code before it is checked, so that parallel guesses cannot exceed the limit.
 * @throws DomainError SECOND_FACTOR_LOCKED.
 */
export async function countTry(holder: Holder) {
  const limit = codeLimits[holder.realm];
  const { allowed, last, retryAfterSeconds } = await consume(limit, holder.id);
  if (!allowed)
    throw new DomainError(secondFactorErrors.SECOND_FACTOR_LOCKED, {
      retryAfterSeconds,
    });
  return { limit, last };
}

/** The context to which a factor's secret is sealed, so that it opens in this row only. */
export const placeOf = (factorId: string) => `second-factor:${factorId}`;

/** Returns the time step of an app code; null if the code is wrong or outside the time window. */
export function readStep({ id, sealed }: Factor, code: string): number | null {
  const secret = unseal(env().TWO_FACTOR_KEYS, sealed, placeOf(id));
  return stepOfCode(secret, code, new Date());
}

async function spend(
  holder: Holder,
  factor: Factor,
  code: string,
  origin: RequestContext,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code))
    return spendRecoveryCode(holder, factor.id, code, origin);
  const step = readStep(factor, code);
  return step !== null && takeStep(factor.id, step);
}

async function spendRecoveryCode(
  holder: Holder,
  id: string,
  code: string,
  origin: RequestContext,
) {
  const hash = hashRecoveryCode(env().CODE_SECRET, id, code);
  const spent = await transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, id, hash))) return false;
    await audit(tx, holder, origin, {
      action: identityActions["two-factor.recovery-code"],
      ...subjectOf(holder),
    });
    const reader = await findHolderRecipient(tx, holder);
    if (reader) {
      const left = await countRecoveryCodes(tx, id);
      const { email, fullName } = reader;
      await queueMail(tx, recoveryCodeUsedMail(email, fullName, left));
    }
    return true;
  });
  if (spent) deliverSoon();
  return spent;
}

async function mailLocked(holder: Holder) {
  await transaction(async (tx) => {
    const reader = await findHolderRecipient(tx, holder);
    if (reader)
      await queueMail(tx, codesLockedMail(reader.email, reader.fullName));
  });
  deliverSoon();
}

export const subjectOf = ({ realm, id }: Holder) =>
  realm === "customer" ? { subjectCustomerId: id } : {};
