import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secrets";
import type { Device } from "@/lib/platform/http/request-context";

/** The device cookie: one mark for each account that signed in here, the newest first. */
const COOKIE = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;
const MARK = /^[\w-]{43}$/;
const MAX_MARKS = 5;

/** Half of a mark is random, the other half proves that this bank made it. */
const HALF_BYTES = 16;

const signed = (random: Buffer) =>
  `device-mark:${random.toString("base64url")}`;

/** Returns a new mark for a browser. */
export function newMark(): string {
  const random = randomBytes(HALF_BYTES);
  const proof = keyedHash(env().CODE_SECRET, signed(random));
  return Buffer.concat([random, proof.subarray(0, HALF_BYTES)]).toString(
    "base64url",
  );
}

/** Returns the marks in the cookie of the device, newest first. */
export const marksOf = ({ deviceId = "" }: Device): string[] =>
  COOKIE.test(deviceId) ? deviceId.split(".") : [];

/** Returns the cookie of a device with one more mark. */
export const withMark = (mark: string, marks: string[]): string =>
  [mark, ...marks].slice(0, MAX_MARKS).join(".");

/**
 * Returns the newest mark of the device that this bank made, without asking the database; undefined if it has none. It
 * says nothing about the account that the mark was made for.
 */
export const provenMark = (device: Device): string | undefined =>
  marksOf(device).find(isOurs);

/** Returns whether a Cookie header carries a mark that this bank made. */
export const hasProvenMark = (cookieHeader: string): boolean =>
  cookieHeader
    .split(/[=.;\s]+/)
    .some((part) => MARK.test(part) && isOurs(part));

function isOurs(mark: string): boolean {
  const bytes = Buffer.from(mark, "base64url");
  const random = bytes.subarray(0, HALF_BYTES);
  const proof = bytes.subarray(HALF_BYTES);
  return keyedHashes(env().CODE_SECRET, signed(random)).some((hash) =>
    timingSafeEqual(hash.subarray(0, HALF_BYTES), proof),
  );
}
