import "server-only";
import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import { dictionary } from "@zxcvbn-ts/language-common";
import bcrypt from "bcrypt";
import pLimit from "p-limit";
import { env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { identityErrors } from "./errors";

// One hash keeps a core busy for a tenth of a second. One core stays free for everything else, and hashing is
// refused once the queue would take about half a minute.
const queue = pLimit(Math.max(1, availableParallelism() - 1));
const MAX_QUEUE = 200;

/** Returns a bcrypt hash of the peppered password. Queued. */
export async function hashPassword(password: string): Promise<string> {
  return enqueue(() => bcrypt.hash(pepper(password), env().BCRYPT_COST));
}

/**
 * Returns whether `password` matches `hash`. Without a hash (no such account) it answers false after the same time.
 * Queued.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  return enqueue(async () => {
    const matches = await bcrypt.compare(
      pepper(password),
      hash ?? (await dummyHash()),
    );
    return matches && hash !== undefined;
  });
}

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_QUEUE)
    throw new DomainError(commonErrors.TOO_MANY_REQUESTS, {
      retryAfterSeconds: 30,
    });
  return queue(work);
}

let dummy: Promise<string> | undefined;
const dummyHash = () =>
  (dummy ??= bcrypt.hash("no such account", env().BCRYPT_COST));

// bcrypt reads 72 bytes and stops at a NUL. 48 bytes of HMAC in base64 are 64 characters, so every character counts.
function pepper(password: string) {
  return createHmac("sha384", env().PASSWORD_PEPPER)
    .update(password.normalize("NFC"))
    .digest("base64");
}

let common: Set<string> | undefined;

/**
 * Refuses a common password and one that equals a name of its owner.
 * @throws DomainError PASSWORD_COMMON or PASSWORD_PERSONAL on `field`.
 */
export function refuseWeakPassword(
  password: string,
  personal: string[],
  field = "password",
): void {
  common ??= new Set(dictionary["passwords-common"] as string[]);
  const lower = password.toLowerCase();
  if (common.has(lower))
    throw fieldError(identityErrors.PASSWORD_COMMON, field);
  if (personal.some((name) => name.toLowerCase() === lower))
    throw fieldError(identityErrors.PASSWORD_PERSONAL, field);
}
