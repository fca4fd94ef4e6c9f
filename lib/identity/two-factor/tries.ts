import "server-only";
import type { Principal } from "@/lib/identity/callers";
import {
  codeLimits,
  deviceCodeLimits,
  ownCodeLimits,
  resetFactorLimits,
} from "@/lib/identity/limits";
import { RESET_NEEDED, blockUntilReset } from "@/lib/identity/reset-needed";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  clearAttempts,
  consume,
  giveBack,
  type Counter,
} from "@/lib/platform/rate-limit/throttle";
import { secondFactorErrors } from "../second-factor-errors";

/**
 * What the person who enters a code has proven before: a live session, the mailbox, or the password on a device, with
 * its stored hash if the holder has used it. Each has its own count, so that a stranger who knows the password blocks
 * strangers only.
 */
export type Proven =
  "session" | "mailbox" | { password: true; knownDevice: string | undefined };

/** A code that is counted as wrong until it is known to be right. */
export type CodeTry = {
  counters: Counter[];
  last: boolean;
  /** Whether the account needs a new password if this code is wrong. */
  lastInARow: boolean;
};

/**
 * Counts a code before it is checked, so that parallel guesses cannot exceed the limit. A known device that has failed
 * too often in a row counts as an unknown one.
 * @throws DomainError SECOND_FACTOR_LOCKED, or PASSWORD_RESET_NEEDED (STAFF_RESET_NEEDED) after 100 wrong codes in a row
 * that followed the right password on unknown devices.
 */
export async function countTry(
  principal: Principal,
  proven: Proven,
): Promise<CodeTry> {
  const counters: Counter[] = [];
  for (const counter of countersOf(principal, proven)) {
    counters.push(counter);
    const attempt = await consume(counter.limit, counter.key);
    const lastInARow =
      counter.limit === codeLimits[principal.realm] &&
      attempt.inARow === counter.limit.maxInARow;
    if (attempt.allowed) return { counters, last: attempt.last, lastInARow };
    if (attempt.exhausted) continue;
    throw new DomainError(secondFactorErrors.SECOND_FACTOR_LOCKED, {
      about: principal,
      retryAfterSeconds: attempt.retryAfterSeconds,
    });
  }
  // A right password that was checked at the same moment may have cleared it.
  await blockUntilReset(principal);
  throw new DomainError(RESET_NEEDED[principal.realm], { about: principal });
}

/** Forgets the failures before a right code. */
export async function forgetTries({ counters }: CodeTry): Promise<void> {
  for (const { limit, key } of counters) await clearAttempts(limit, key);
}

/** Takes back a try that was no guess. */
export async function giveBackTry({ counters }: CodeTry): Promise<void> {
  // Only the last counter has counted it: the others are exhausted.
  const { limit, key } = counters.at(-1)!;
  await giveBack(limit, key);
}

/** Forgets the wrong codes of a factor that has been removed, except those of known devices. */
export async function forgetAllTries({ realm, id }: Principal): Promise<void> {
  for (const limits of [codeLimits, ownCodeLimits, resetFactorLimits])
    await clearAttempts(limits[realm], id);
}

function countersOf({ realm, id }: Principal, proven: Proven): Counter[] {
  if (proven === "session") return [{ limit: ownCodeLimits[realm], key: id }];
  if (proven === "mailbox")
    return [{ limit: resetFactorLimits[realm], key: id }];
  const { knownDevice } = proven;
  return [
    ...(knownDevice
      ? [{ limit: deviceCodeLimits[realm], key: knownDevice }]
      : []),
    { limit: codeLimits[realm], key: id },
  ];
}
