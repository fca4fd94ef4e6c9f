import "server-only";
import { findKnownDevice } from "@/lib/identity/devices/service";
import { codeMailLimit, codeMailTotalLimit } from "@/lib/identity/limits";
import { env } from "@/lib/platform/config/env";
import { keyedHash } from "@/lib/platform/crypto/secrets";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Device } from "@/lib/platform/http/request-context";
import { networkOf } from "@/lib/platform/rate-limit/network";
import {
  consumeWithin,
  requireUnlocked,
  type Attempt,
} from "@/lib/platform/rate-limit/throttle";
import { NIL_ID } from "@/lib/platform/validation/fields";

const KNOWN = "known:";

/** The origin of a code that follows the right password. */
export const PASSWORD_ORIGIN = `${KNOWN}password`;

/** The origin of a code that staff send. */
export const STAFF_ORIGIN = `${KNOWN}staff`;

/** The origin of the codes that a customer's change of the email address sends to the present one. */
export const presentEmailOrigin = (customerId: string) =>
  `${KNOWN}email-change:${customerId}`;

/** The same for the new address. It may be somebody else's, so it counts like that of a network. */
export const newEmailOrigin = (customerId: string) =>
  `email-change:${customerId}`;

/** The origin of the codes that end a customer's dormancy. */
export const reactivationOrigin = (customerId: string) =>
  `${KNOWN}reactivation:${customerId}`;

const LINK = `${KNOWN}link:`;

/** The origin of a code that is sent with a link, after a request from `origin`. */
export const linkOrigin = (origin: string) => `${LINK}${origin}`;

/** Returns whether only the reader of an email knows the id of the flow, so that nobody else can guess its code. */
export const isSecretFlow = (origin: string | null): boolean =>
  origin === STAFF_ORIGIN || origin?.startsWith(LINK) === true;

/** Returns whether a code was requested on a device that the owner of the address has used. */
export const isKnownDevice = (origin: string | null): boolean =>
  origin?.startsWith(KNOWN) === true && !isSecretFlow(origin);

/**
 * Returns the origin of a request for a code, as `code_flows.origin` stores it: a device on which the owner of the
 * address has signed in before, otherwise the network.
 */
export async function findCodeOrigin(
  ownerId: string | undefined,
  device: Device,
): Promise<string> {
  const known = await findKnownDevice(
    // An unknown address takes the same steps.
    { realm: "customer", id: ownerId ?? NIL_ID },
    device,
  );
  if (known) return `${KNOWN}${known}`;
  const network = `code-origin:${networkOf(device.ip)}`;
  return keyedHash(env().CODE_SECRET, network).toString("base64url");
}

/**
 * Counts an email with a code. Each origin has its own count, so that a stranger who exceeds the limit does not keep
 * the owner of the address from signing up or resetting the password. All networks together have a limit as well.
 */
export async function countCodeMail(
  tx: Tx,
  email: string,
  origin: string,
): Promise<Attempt> {
  const own = await consumeWithin(tx, codeMailLimit, ownKeyOf(email, origin));
  return !own.allowed || origin.startsWith(KNOWN)
    ? own
    : consumeWithin(tx, codeMailTotalLimit, email);
}

const ownKeyOf = (email: string, origin: string) => `${email} ${origin}`;

/** {@link countCodeMail}. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function enforceCodeMail(
  tx: Tx,
  email: string,
  origin: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await countCodeMail(tx, email, origin);
  if (!allowed)
    throw new DomainError(commonErrors.TOO_MANY_THIS_HOUR, {
      retryAfterSeconds,
    });
}

/** Refuses like {@link enforceCodeMail}, but counts nothing. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function requireCodeMail(
  email: string,
  origin: string,
): Promise<void> {
  await requireUnlocked(codeMailLimit, ownKeyOf(email, origin));
  if (!origin.startsWith(KNOWN))
    await requireUnlocked(codeMailTotalLimit, email);
}
