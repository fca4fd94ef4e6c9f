import "server-only";
import { findKnownDevice } from "@/lib/identity/devices/service";
import type { Realm } from "@/lib/identity/callers";
import {
  type HashTurn,
  turnOfAddress,
  turnOfDevice,
} from "@/lib/identity/hash-turn";
import {
  devicePasswordLimits,
  passwordLimits,
  passwordNetworkLimit,
} from "@/lib/identity/limits";
import { identityErrors } from "@/lib/identity/errors";
import { RESET_NEEDED } from "@/lib/identity/reset-needed";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Device } from "@/lib/platform/http/request-context";
import type { Limit } from "@/lib/platform/rate-limit/limit";
import {
  clearAttempts,
  consume,
  giveBack,
  type Attempt,
} from "@/lib/platform/rate-limit/throttle";

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
  turn: HashTurn;
  /** The stored hash of the device's cookie, if the account knows the device. */
  knownDevice: string | undefined;
  counted: { limit: Limit; key: string; attempt: Attempt };
  /** The address, if the attempt counts for it. */
  ip: string | undefined;
};

/** The person whom the security log names. It never holds the input. */
export const concerned = ({ realm, id }: Target) => ({ realm, id });

/** The account of names that have none, so that both kinds take the same steps. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

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
  const { realm, id = NOBODY } = target;
  const knownDevice = await findKnownDevice({ realm, id }, device);
  return (
    (knownDevice && (await beginOnKnownDevice(target, knownDevice))) ||
    beginOnOtherDevice(target, device, knownDevice)
  );
}

/** Returns null if the device has failed too often in a row to be treated as known. */
async function beginOnKnownDevice(
  target: Target,
  knownDevice: string,
): Promise<SignInAttempt | null> {
  const limit = devicePasswordLimits[target.realm];
  const attempt = await consume(limit, knownDevice);
  if (attempt.exhausted) return null;
  if (!attempt.allowed) throw lockedError(target, attempt);
  return {
    turn: turnOfDevice(knownDevice),
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
  const byAddress = await consume(passwordNetworkLimit, ip);
  if (!byAddress.allowed) throw lockedError(target, byAddress);
  const limit = passwordLimits[target.realm];
  const key = target.id ?? `name:${target.name}`;
  const attempt = await consume(limit, key);
  if (!attempt.allowed) {
    await giveBack(passwordNetworkLimit, ip);
    throw attempt.exhausted
      ? new DomainError(RESET_NEEDED[target.realm], {
          about: concerned(target),
        })
      : lockedError(target, attempt);
  }
  return {
    turn: turnOfAddress(ip),
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

/** Takes an attempt back whose password could not be checked. */
export async function cancelAttempt({
  counted: { limit, key },
  ip,
}: SignInAttempt): Promise<void> {
  await giveBack(limit, key);
  if (ip !== undefined) await giveBack(passwordNetworkLimit, ip);
}

/** Forgets the failures of an account or device whose password was right, and gives the address its attempt back. */
export async function forgetAttempt(
  target: Target,
  { counted, ip, knownDevice }: SignInAttempt,
): Promise<void> {
  await clearAttempts(counted.limit, counted.key);
  if (ip === undefined) return;
  await giveBack(passwordNetworkLimit, ip);
  if (knownDevice)
    await clearAttempts(devicePasswordLimits[target.realm], knownDevice);
}
