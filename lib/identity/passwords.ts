import "server-only";
import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { createFairQueue } from "@/lib/platform/queue/fair-queue";
import { identityErrors } from "./errors";
import { KNOWN, OPERATOR, type HashTurn } from "./hash-turn";

// One hash keeps a core busy for a tenth of a second. One core stays free for everything else, and hashing is
// refused once the queue would take about half a minute.
const enqueue = createFairQueue({
  workers: Math.max(1, availableParallelism() - 1),
  workersPerPath: 2,
  maxLine: 50,
  maxWaiting: 200,
  preferred: KNOWN,
  refusal: () =>
    new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 }),
});

/** Returns a bcrypt hash of the peppered password. Queued. */
export function hashPassword(
  password: string,
  turn: HashTurn = OPERATOR,
): Promise<string> {
  return enqueue(turn, () => hashNow(password));
}

/**
 * Returns whether `password` matches `hash`. Without a hash (no such account) it answers false after the same time.
 * Queued.
 * @param renew receives a new hash if `password` is right and `hash` has an older pepper or a lower cost than now.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  turn: HashTurn = OPERATOR,
  renew?: (newHash: string) => Promise<void>,
): Promise<boolean> {
  const { matches, newHash } = await enqueue(turn, async () => {
    const index = await indexOfPepper(password, hash ?? (await dummyHash()));
    if (index < 0 || hash === undefined) return { matches: false };
    const isOutdated = index > 0 || bcrypt.getRounds(hash) < env().BCRYPT_COST;
    return {
      matches: true,
      newHash: renew && isOutdated ? await hashNow(password) : undefined,
    };
  });
  if (newHash !== undefined) await renew?.(newHash);
  return matches;
}

const hashNow = (password: string) =>
  bcrypt.hash(prehashes(password)[0]!, env().BCRYPT_COST);

/** Returns the position of the pepper with which `password` matches `hash`, or -1. */
async function indexOfPepper(password: string, hash: string): Promise<number> {
  for (const [index, prehash] of prehashes(password).entries())
    if (await bcrypt.compare(prehash, hash)) return index;
  return -1;
}

/**
 * Refuses a new password that is the current one.
 * @throws DomainError PASSWORD_UNCHANGED on `password`.
 */
export async function refuseCurrentPassword(
  password: string,
  hash: string | undefined,
  turn: HashTurn = OPERATOR,
): Promise<void> {
  if (hash && (await verifyPassword(password, hash, turn)))
    throw fieldError(identityErrors.PASSWORD_UNCHANGED, "password");
}

let dummy: Promise<string> | undefined;
const dummyHash = () =>
  (dummy ??= bcrypt.hash("no such account", env().BCRYPT_COST));

/**
 * Returns what bcrypt hashes, with each pepper, newest first. bcrypt reads 72 bytes and stops at a NUL. 48 bytes of HMAC
 * in base64 are 64 characters, so every character counts.
 */
export function prehashes(password: string): string[] {
  const text = password.normalize("NFC");
  return env().PASSWORD_PEPPER.map((pepper) =>
    createHmac("sha384", pepper).update(text).digest("base64"),
  );
}
