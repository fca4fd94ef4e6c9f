import { createHash, randomBytes } from "node:crypto";

const SECRET = /^[\w-]{43}$/;

/** Returns a new session secret of 256 bits, which the token carries and the database never holds. */
export const newSessionSecret = (): string =>
  randomBytes(32).toString("base64url");

export const isSessionSecret = (value: unknown): value is string =>
  typeof value === "string" && SECRET.test(value);

/** Returns what the sessions table keeps of a secret; equals `session_digest` in SQL. */
export const sessionDigest = (secret: string): Buffer<ArrayBuffer> =>
  createHash("sha256").update(secret).digest() as Buffer<ArrayBuffer>;
