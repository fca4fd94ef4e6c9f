import { createHmac } from "node:crypto";
import { z } from "zod";

const MIN_LENGTH = 32;
const MAX_SECRETS = 3;

/** The secrets of one purpose, newest first: the first makes new values, all of them verify. */
export type Secrets = readonly [string, ...string[]];

/** A setting such as `new,old`. A secret contains no comma. */
export const secrets = z.string().transform((text, context): Secrets => {
  const [newest = "", ...older] = text.split(",").map((part) => part.trim());
  const all: Secrets = [newest, ...older];
  if (all.some((one) => one.length < MIN_LENGTH))
    context.addIssue(
      `must be at least ${MIN_LENGTH} characters, as must each of several separated by commas`,
    );
  if (all.length > MAX_SECRETS || new Set(all).size < all.length)
    context.addIssue(
      `must be at most ${MAX_SECRETS} different secrets, newest first`,
    );
  return all;
});

/** Returns the HMAC-SHA-256 of `text` with the newest secret, to store or to send. */
export function keyedHash(
  [newest]: Secrets,
  text: string,
): Buffer<ArrayBuffer> {
  return hmac(newest, text);
}

/** Returns the HMAC-SHA-256 of `text` with each secret, newest first, to compare with a stored hash. */
export function keyedHashes(all: Secrets, text: string): Buffer<ArrayBuffer>[] {
  return all.map((secret) => hmac(secret, text));
}

function hmac(secret: string, text: string) {
  return Buffer.from(createHmac("sha256", secret).update(text).digest());
}
