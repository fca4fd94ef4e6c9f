import "server-only";
import type { Principal } from "@/lib/identity/callers";
import {
  codeLimits,
  deviceCodeLimits,
  ownCodeLimits,
  resetFactorLimit,
} from "@/lib/identity/limits";
import { RESET_NEEDED, blockUntilReset } from "@/lib/identity/reset-needed";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  clearAttempts,
  clearAttemptsWithin,
  consume,
  type Counter,
} from "@/lib/platform/rate-limit/throttle";
import { secondFactorErrors } from "../second-factor-errors";

/**
 * The earlier proof by the person who enters a code: a live session, the mailbox, or the password on a device, with its
 * stored hash if the holder has used it. Each has its own count, so that a stranger who knows the password blocks
 * strangers only.
 */
export type Proven =
  "session" | "mailbox" | { password: true; knownDevice: string | undefined };

/** A code that is counted as wrong until it is known to be right. */
export type CodeTry = {
  counters: Counter[];
  proven: Proven;
  last: boolean;
  /** Whether no more codes are taken after this one if it is wrong. */
  lastInARow: boolean;
};

/**
 * Counts a code before it is checked, so that parallel guesses cannot exceed the limit. A known device that has failed
 * too often in a row counts as an unknown one.
 * @throws DomainError SECOND_FACTOR_LOCKED. After too many wrong codes in a row PASSWORD_RESET_NEEDED
 * (STAFF_RESET_NEEDED) on unknown devices, SECOND_FACTOR_BLOCKED after an emailed code, and SIGNED_OUT in a session.
 */
export async function countTry(
  principal: Principal,
  proven: Proven,
): Promise<CodeTry> {
  const all = countersOf(principal, proven);
  const counters: Counter[] = [];
  for (const counter of all) {
    counters.push(counter);
    const attempt = await consume(counter.limit, counter.key);
    const lastInARow =
      counter === all.at(-1) && attempt.inARow === counter.limit.maxInARow;
    if (attempt.allowed)
      return { counters, proven, last: attempt.last, lastInARow };
    if (attempt.exhausted) continue;
    throw new DomainError(secondFactorErrors.SECOND_FACTOR_LOCKED, {
      about: principal,
      retryAfterSeconds: attempt.retryAfterSeconds,
    });
  }
  throw await endGuessing(principal, proven);
}

/** Makes sure that no more codes are taken, and returns the refusal. */
export async function endGuessing(
  principal: Principal,
  proven: Proven,
): Promise<DomainError> {
  if (proven === "mailbox")
    return new DomainError(secondFactorErrors.SECOND_FACTOR_BLOCKED, {
      about: principal,
    });
  if (proven === "session") {
    await transaction((tx) => endSessionsOf(tx, principal));
    await clearAttempts(ownCodeLimits[principal.realm], principal.id);
    return new DomainError(commonErrors.SIGNED_OUT);
  }
  // A right password that was checked at the same moment may have cleared it.
  await blockUntilReset(principal);
  return new DomainError(RESET_NEEDED[principal.realm], { about: principal });
}

/** Forgets the failures before a right code. */
export async function forgetTries({ counters }: CodeTry): Promise<void> {
  for (const { limit, key } of counters) await clearAttempts(limit, key);
}

/** Returns what has counted a try: the last counter, because those before it are exhausted. */
export const counterOf = ({ counters }: CodeTry): Counter => counters.at(-1)!;

/**
 * Forgets the wrong codes of a factor that has been removed, except those of known devices, so that they do not lock
 * the next one.
 */
export async function forgetAllTries(
  tx: Tx,
  { realm, id }: Principal,
): Promise<void> {
  for (const limits of [codeLimits, ownCodeLimits])
    await clearAttemptsWithin(tx, limits[realm], id);
  if (realm === "customer") await clearAttemptsWithin(tx, resetFactorLimit, id);
}

function countersOf({ realm, id }: Principal, proven: Proven): Counter[] {
  if (proven === "session") return [{ limit: ownCodeLimits[realm], key: id }];
  if (proven === "mailbox") return [{ limit: resetFactorLimit, key: id }];
  const { knownDevice } = proven;
  return [
    ...(knownDevice
      ? [{ limit: deviceCodeLimits[realm], key: knownDevice }]
      : []),
    { limit: codeLimits[realm], key: id },
  ];
}
