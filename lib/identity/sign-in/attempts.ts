import "server-only";
import { type Principal, type Realm } from "@/lib/identity/callers";
import {
  lockMailLimit,
  devicePasswordLimits,
  passwordLimits,
  passwordNetworkLimit,
} from "@/lib/identity/limits";
import { resetNeededMail, signInLockedMail } from "@/lib/identity/mail";
import { mailHolder } from "@/lib/identity/notify";
import { runInBackground } from "@/lib/platform/background";
import { transaction } from "@/lib/platform/db/prisma";
import {
  consumeWithin,
  type Attempt,
  type Counter,
} from "@/lib/platform/rate-limit/throttle";
import type { SecurityEventName } from "@/lib/security-log/events";
import {
  type HashPath,
  queuePathOfAddress,
  queuePathOfDevice,
} from "@/lib/identity/hash-queue";
import { identityErrors } from "@/lib/identity/errors";
import { RESET_NEEDED } from "@/lib/identity/reset-needed";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Device } from "@/lib/platform/http/request-context";
import { NIL_ID } from "@/lib/platform/validation/fields";
import type { PasswordPassed } from "@/lib/identity/two-factor/check";
import { acceptSignIn, takeOnKnownDevice, takeOnOtherDevice } from "./store";

/** The account that somebody tries to sign in to. */
export type Target = {
  realm: Realm;
  /** Missing if there is no such account. */
  id: string | undefined;
  /** The account number or folded username that was entered. */
  name: string;
};

/** An attempt to sign in that is counted as a failure until it is known to be right. */
export type SignInAttempt = {
  /** The place of its password hash in the queue. */
  turn: HashPath;
  /** The stored hash of the device's cookie, if the account knows the device. */
  knownDevice: string | undefined;
  counted: Counter & { attempt: Attempt };
  /** The address, if the attempt counts for it. */
  ip: string | undefined;
};

/** The person whom the security log names. It never holds the input. */
export const concerned = ({ realm, id }: Target) => ({ realm, id });

/**
 * Counts an attempt before its password is checked, so that parallel guesses cannot exceed a limit. A device that the
 * account knows has a count of its own, which no stranger reaches. All other devices share the account's count, and
 * also count for their address.
 * @throws DomainError SIGN_IN_LOCKED, or PASSWORD_RESET_NEEDED (STAFF_RESET_NEEDED) after 100 failures in a row. Names
 * without an account get the same.
 */
export async function beginAttempt(
  target: Target,
  device: Device,
): Promise<SignInAttempt> {
  // Names without an account take the same steps.
  const { realm, id = NIL_ID } = target;
  const limit = devicePasswordLimits[realm];
  const taken = await takeOnKnownDevice({ realm, id }, device, limit);
  // A device that has failed too often in a row counts as an unknown one.
  if (!taken || taken.attempt.exhausted)
    return beginOnOtherDevice(target, device, taken?.knownDevice);
  const { knownDevice, attempt } = taken;
  if (!attempt.allowed) throw lockedError(target, attempt);
  return {
    turn: queuePathOfDevice(knownDevice),
    knownDevice,
    counted: { limit, key: knownDevice, attempt },
    ip: undefined,
  };
}

async function beginOnOtherDevice(
  target: Target,
  { ip }: Device,
  knownDevice: string | undefined,
): Promise<SignInAttempt> {
  const limit = passwordLimits[target.realm];
  const key = target.id ?? `name:${target.name}`;
  const attempt = await takeOnOtherDevice(ip, { limit, key });
  if (attempt.exhausted)
    throw new DomainError(RESET_NEEDED[target.realm], {
      about: concerned(target),
    });
  if (!attempt.allowed) throw lockedError(target, attempt);
  return {
    turn: queuePathOfAddress(ip),
    knownDevice,
    counted: { limit, key, attempt },
    ip,
  };
}

const lockedError = (target: Target, { retryAfterSeconds }: Attempt) =>
  new DomainError(identityErrors.SIGN_IN_LOCKED, {
    retryAfterSeconds,
    about: concerned(target),
  });

/** Returns what has counted an attempt. */
export const countersOf = ({ counted, ip }: SignInAttempt): Counter[] => [
  counted,
  ...(ip === undefined ? [] : [{ limit: passwordNetworkLimit, key: ip }]),
];

/**
 * Forgets the failures of an account or device whose password was right, and gives the address its attempt back.
 * @returns the facts for the check of the second factor.
 */
export async function acceptAttempt(
  holder: Principal,
  { counted, ip, knownDevice }: SignInAttempt,
): Promise<PasswordPassed> {
  const cleared: Counter[] = [counted];
  if (ip !== undefined && knownDevice)
    cleared.push({
      limit: devicePasswordLimits[holder.realm],
      key: knownDevice,
    });
  return { factor: await acceptSignIn(holder, ip, cleared), knownDevice };
}

/**
 * Returns the security event of a lock that this failure has set, if it has, and emails the holder of the account. The
 * email is not awaited: the answer must not take longer for an account that exists.
 */
export function reportFailure(
  { realm, id }: Target,
  { counted: { limit, attempt }, ip }: SignInAttempt,
): SecurityEventName | undefined {
  const needsReset = ip !== undefined && attempt.inARow === limit.maxInARow;
  if (!needsReset && !attempt.last) return undefined;
  if (id !== undefined)
    runInBackground(
      () => notify({ realm, id }, needsReset),
      "Lock-out email could not be queued",
    );
  return needsReset ? "sign-in.reset-needed" : "sign-in.locked";
}

const notify = (holder: Principal, needsReset: boolean): Promise<void> =>
  transaction(async (tx) => {
    if (needsReset) return mailHolder(tx, holder, resetNeededMail);
    // Strangers can lock an account every 15 minutes, and must not fill its holder's mailbox.
    const { allowed } = await consumeWithin(tx, lockMailLimit, holder.id);
    if (allowed) await mailHolder(tx, holder, signInLockedMail);
  });
