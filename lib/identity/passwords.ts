import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { loadOnce } from "@/lib/platform/load-once";
import { createFairQueue } from "@/lib/platform/queue/fair-queue";
import { identityErrors } from "./errors";
import { KNOWN, OPERATOR, type HashPath } from "./hash-queue";

const LIMITS = {
  workersPerPath: 2,
  preferred: KNOWN,
  refusal: () =>
    new DomainError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: 30 }),
};

// Each address, device or signed-in person has two places in the queue. Their other hashes wait here, whatever they are
// for, so that nobody fills the queue.
const places = createFairQueue({
  ...LIMITS,
  workers: Infinity,
  maxLine: 50,
  maxWaiting: 400,
});

// One hash keeps a core busy for a tenth of a second. One core stays free for everything else, and hashing is
// refused once the queue would take about half a minute.
const queue = createFairQueue({
  ...LIMITS,
  workers: Math.max(1, availableParallelism() - 1),
  maxLine: LIMITS.workersPerPath,
  maxWaiting: 200,
});

const enqueue = <T>(turn: HashPath, work: () => Promise<T>): Promise<T> =>
  places(turn, () => queue(turn, work));

declare const proven: unique symbol;

/**
 * The bcrypt hash of a right password. The database keeps its SHA-256 only, so a proof shows the database that the
 * caller knows the password. Never log or store it.
 */
export type PasswordProof = string & { [proven]: true };

/** Returns what the database keeps of a password: the salt of its bcrypt hash and the hash's SHA-256. Queued. */
export async function hashPassword(
  password: string,
  turn: HashPath = OPERATOR,
): Promise<string> {
  return toStored(await enqueue(turn, () => hashNow(password)));
}

type ProvenPassword = {
  proof: PasswordProof;
  /** The proof of a new hash, if the stored one has an older pepper or a lower cost than now. */
  renewed: PasswordProof | null;
};

/**
 * Returns the proof if `password` matches `stored`, or null. Without a stored password (no such account) it answers
 * null after the same time. Queued.
 */
export async function provePassword(
  password: string,
  stored: string | undefined,
  turn: HashPath = OPERATOR,
): Promise<ProvenPassword | null> {
  return enqueue(turn, async () => {
    const isKnown = SALT.test(stored ?? "");
    const salt = isKnown ? stored!.slice(0, SALT_LENGTH) : await dummySalt();
    for (const [index, prehash] of prehashes(password).entries()) {
      const hash = await bcrypt.hash(prehash, salt);
      if (!isKnown || !isEqual(toStored(hash), stored!)) continue;
      const isOutdated =
        index > 0 || bcrypt.getRounds(hash) < env().BCRYPT_COST;
      return {
        proof: hash as PasswordProof,
        renewed: isOutdated ? await hashNow(password) : null,
      };
    }
    return null;
  });
}

/** Returns whether `password` matches `stored`, like {@link provePassword}. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  turn: HashPath = OPERATOR,
): Promise<boolean> {
  return (await provePassword(password, stored, turn)) !== null;
}

const hashNow = async (password: string) =>
  (await bcrypt.hash(
    prehashes(password)[0]!,
    env().BCRYPT_COST,
  )) as PasswordProof;

const SALT_LENGTH = 29;
const SALT = /^\$2[ab]\$\d\d\$[./A-Za-z0-9]{22}/;

/** Returns what the database keeps of a hash; equals `password_stored` in SQL. */
export const toStored = (hash: string): string =>
  `${hash.slice(0, SALT_LENGTH)}$${createHash("sha256").update(hash).digest("hex")}`;

function isEqual(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Refuses a new password that is the current one.
 * @throws DomainError PASSWORD_UNCHANGED on `password`.
 */
export async function refuseCurrentPassword(
  password: string,
  hash: string | undefined,
  turn: HashPath = OPERATOR,
): Promise<void> {
  if (hash && (await verifyPassword(password, hash, turn)))
    throw fieldError(identityErrors.PASSWORD_UNCHANGED, "password");
}

const dummySalt = loadOnce(() => bcrypt.genSalt(env().BCRYPT_COST));

/**
 * Returns what bcrypt hashes, with each pepper, newest first. bcrypt reads 72 bytes and stops at a NUL. 48 bytes of
 * HMAC in base64 are 64 characters, so every character counts.
 */
function prehashes(password: string): string[] {
  const text = password.normalize("NFC");
  return env().PASSWORD_PEPPER.map((pepper) =>
    createHmac("sha384", pepper).update(text).digest("base64"),
  );
}
