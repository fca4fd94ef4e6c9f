import { timingSafeEqual } from "node:crypto";
import {
  keyedHash,
  keyedHashes,
  type Secrets,
} from "@/lib/platform/crypto/secrets";
import { machineNow } from "@/lib/platform/time/clock";

/** A message with the values of its headers X-Rail-Signature and X-Rail-Timestamp. */
export type SignedMessage = {
  text: string;
  signature: string;
  timestamp: string;
};

/** The secrets that two banks share, and the institution number of the one that gets the message. */
export type Seal = { secrets: Secrets; receiver: string };

const OLDEST_SECONDS = 300;

const seconds = () => Math.floor(machineNow().getTime() / 1_000);

/** The receiver is signed as well, so that nobody can pass a message on to another bank or back to its sender. */
const signed = (timestamp: string, receiver: string, body: string) =>
  `${timestamp}.${receiver}.${body}`;

/** Returns the headers with which the receiver believes a message. */
export function signatureHeaders(body: string, { secrets, receiver }: Seal) {
  const timestamp = String(seconds());
  const hash = keyedHash(secrets, signed(timestamp, receiver, body));
  return {
    "X-Rail-Timestamp": timestamp,
    "X-Rail-Signature": `v2=${hash.toString("hex")}`,
  };
}

/** Whether a message was signed for the receiver with one of the secrets, within five minutes. */
export function isSigned(
  { text, signature, timestamp }: SignedMessage,
  { secrets, receiver }: Seal,
): boolean {
  const given = Buffer.from(
    /^v2=([\da-f]{64})$/.exec(signature)?.[1] ?? "",
    "hex",
  );
  return (
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(Number(timestamp) - seconds()) <= OLDEST_SECONDS &&
    keyedHashes(secrets, signed(timestamp, receiver, text)).some(
      (hash) => given.length === hash.length && timingSafeEqual(given, hash),
    )
  );
}
