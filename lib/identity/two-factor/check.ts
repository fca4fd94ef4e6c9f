import "server-only";
import { unseal } from "@/lib/platform/crypto/sealed";
import { transaction } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { keyedHashes } from "@/lib/platform/crypto/secrets";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { codesLockedMail, recoveryCodeUsedMail } from "@/lib/identity/mail";
import { checkCounted } from "@/lib/platform/rate-limit/check-counted";
import { giveBack } from "@/lib/platform/rate-limit/throttle";
import { machineNow } from "@/lib/platform/time/clock";
import type { SecurityEventName } from "@/lib/security-log/events";
import type { Principal } from "@/lib/identity/callers";
import { secondFactorErrors } from "../second-factor-errors";
import { nextStepOf, recoveryCodeText, timeStepOf } from "./rules";
import {
  countRecoveryCodes,
  findFactor,
  consumeRecoveryCode,
  consumeStep,
  type Factor,
} from "./store";
import {
  type CodeTry,
  counterOf,
  countTry,
  endGuessing,
  forgetTries,
  type Proven,
} from "./tries";
import { mailHolder, warnHolder } from "@/lib/identity/notify";

/** A code as it was entered, the proof that came before it, and the refusal without a code. */
type Entry = {
  code: string | undefined;
  proven: Proven;
  needed: ErrorValue<"SECOND_FACTOR_NEEDED" | "STEP_UP_NEEDED">;
};

/** A sign-in whose password was right. */
export type PasswordPassed = {
  factor: Factor | null;
  /** The stored hash of the device's cookie, if the account knows the device. */
  knownDevice: string | undefined;
};

/**
 * Checks the second factor of a signed-in caller: a code of the app, each time step once, or a recovery code. Passes
 * without a confirmed factor.
 * @throws DomainError STEP_UP_NEEDED without a code; SECOND_FACTOR_WRONG; SECOND_FACTOR_LOCKED after five wrong codes;
 * SIGNED_OUT after 20 in a row, which end the caller's sessions.
 */
export const requireCode = (
  caller: Principal,
  code: string | undefined,
  context: RequestContext,
): Promise<void> =>
  checkCurrent(
    caller,
    { code, proven: "session", needed: secondFactorErrors.STEP_UP_NEEDED },
    context,
  );

/**
 * {@link requireCode} after the right emailed code.
 * @throws DomainError SECOND_FACTOR_BLOCKED after 20 wrong codes in a row.
 */
export const requireCodeForReset = (
  holder: Principal & { realm: "customer" },
  code: string | undefined,
  context: RequestContext,
): Promise<void> =>
  checkCurrent(
    holder,
    { code, proven: "mailbox", needed: secondFactorErrors.STEP_UP_NEEDED },
    context,
  );

/**
 * {@link requireCode} after the right password, with the factor that was read then. A device that the account knows
 * has a count of its own.
 * @throws DomainError SECOND_FACTOR_NEEDED without a code; SECOND_FACTOR_WRONG; SECOND_FACTOR_LOCKED;
 * PASSWORD_RESET_NEEDED or STAFF_RESET_NEEDED after 100 wrong codes in a row on unknown devices.
 */
export const requireCodeForSignIn = (
  holder: Principal,
  code: string | undefined,
  { factor, knownDevice }: PasswordPassed,
  context: RequestContext,
): Promise<void> =>
  check(
    holder,
    factor,
    {
      code,
      proven: { password: true, knownDevice },
      needed: secondFactorErrors.SECOND_FACTOR_NEEDED,
    },
    context,
  );

const checkCurrent = async (
  principal: Principal,
  entry: Entry,
  context: RequestContext,
): Promise<void> =>
  check(principal, await findFactor(principal), entry, context);

async function check(
  principal: Principal,
  factor: Factor | null,
  { code, proven, needed }: Entry,
  context: RequestContext,
): Promise<void> {
  if (!factor?.confirmedAt) return;
  if (!code) throw new DomainError(needed);
  const codeTry = await countTry(principal, proven);
  const isRight = await checkCounted([counterOf(codeTry)], () =>
    consumeCode(principal, factor, code, context),
  );
  if (isRight) {
    await forgetTries(codeTry);
    return;
  }
  throw await wrongCode(principal, factor, code, codeTry);
}

/**
 * Returns the refusal of a wrong code, and notifies the holder if this code has set a lock. A code of the next time
 * step is not counted: the clock of the phone is ahead. It is used up with that, so a guess gains nothing, and the same
 * code counts as wrong when it is sent again.
 */
export async function wrongCode(
  principal: Principal,
  factor: Factor,
  code: string,
  codeTry: CodeTry,
): Promise<DomainError> {
  const next = nextStepOf(secretOf(factor), code, machineNow());
  if (next !== null && (await consumeStep(factor.id, next))) {
    const { limit, key } = counterOf(codeTry);
    await giveBack(limit, key);
    return new DomainError(secondFactorErrors.SECOND_FACTOR_AHEAD, {
      ...fieldError(secondFactorErrors.SECOND_FACTOR_AHEAD, "code").details,
      about: principal,
    });
  }
  const lockOut = await lockAfter(principal, codeTry);
  if (codeTry.lastInARow && codeTry.proven === "session")
    return new DomainError(commonErrors.SIGNED_OUT, {
      about: principal,
      lockOut,
    });
  return new DomainError(secondFactorErrors.SECOND_FACTOR_WRONG, {
    ...fieldError(secondFactorErrors.SECOND_FACTOR_WRONG, "code").details,
    about: principal,
    lockOut,
  });
}

/** Returns the security event of a lock that this wrong code has set, if it has, and notifies the holder. */
async function lockAfter(
  principal: Principal,
  { proven, last, lastInARow }: CodeTry,
): Promise<SecurityEventName | undefined> {
  if (lastInARow) {
    await endGuessing(principal, proven);
    const after = typeof proven === "string" ? proven : "password";
    await transaction((tx) => warnHolder(tx, principal, after));
    return after === "password"
      ? "sign-in.reset-needed"
      : "second-factor.locked";
  }
  if (!last) return undefined;
  await transaction((tx) => mailHolder(tx, principal, codesLockedMail));
  return "second-factor.locked";
}

/** The context to which a factor's secret is sealed, so that it opens in this row only. */
export const aadFor = (factorId: string) => `second-factor:${factorId}`;

/** Returns the time step of an app code; null if the code is wrong or outside the time window. */
export const readStep = (factor: Factor, code: string): number | null =>
  timeStepOf(secretOf(factor), code, machineNow());

const secretOf = ({ id, sealed }: Factor): string =>
  unseal(env().TWO_FACTOR_KEYS, sealed, aadFor(id));

async function consumeCode(
  principal: Principal,
  factor: Factor,
  code: string,
  context: RequestContext,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code))
    return checkRecoveryCode(principal, factor.id, code, context);
  const step = readStep(factor, code);
  return step !== null && consumeStep(factor.id, step);
}

async function checkRecoveryCode(
  principal: Principal,
  id: string,
  code: string,
  context: RequestContext,
) {
  const hashes = keyedHashes(env().CODE_SECRET, recoveryCodeText(id, code));
  return transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, id, hashes, context))) return false;
    const left = await countRecoveryCodes(tx, id);
    await mailHolder(tx, principal, (holder) =>
      recoveryCodeUsedMail(holder, left),
    );
    return true;
  });
}

export const subjectOf = ({ realm, id }: Principal) =>
  realm === "customer" ? { subjectCustomerId: id } : {};
