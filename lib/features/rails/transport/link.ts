import "server-only";
import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import {
  keyedHash,
  keyedHashes,
  type Secrets,
} from "@/lib/platform/crypto/secrets";
import { logger } from "@/lib/platform/logging/logger";
import { machineNow } from "@/lib/platform/time/clock";
import { readAnswer } from "./answer";
import type { Delivery } from "./transport";

/** A message with the values of its headers X-Rail-Signature and X-Rail-Timestamp. */
export type SignedMessage = {
  text: string;
  signature: string;
  timestamp: string;
};

const LONGEST_MS = 10_000;
const OLDEST_SECONDS = 300;

const seconds = () => Math.floor(machineNow().getTime() / 1_000);

const signed = (timestamp: string, body: string) => `${timestamp}.${body}`;

/** Returns the headers with which the other bank believes a message. */
export function signatureHeaders(body: string, secrets: Secrets) {
  const timestamp = String(seconds());
  return {
    "X-Rail-Timestamp": timestamp,
    "X-Rail-Signature": `v1=${keyedHash(secrets, signed(timestamp, body)).toString("hex")}`,
  };
}

/** Whether a message has a signature of one of the secrets, and was signed within five minutes. */
export function isSigned(
  { text, signature, timestamp }: SignedMessage,
  secrets: Secrets,
): boolean {
  const given = Buffer.from(
    /^v1=([\da-f]{64})$/.exec(signature)?.[1] ?? "",
    "hex",
  );
  return (
    /^\d{1,12}$/.test(timestamp) &&
    Math.abs(Number(timestamp) - seconds()) <= OLDEST_SECONDS &&
    keyedHashes(secrets, signed(timestamp, text)).some(
      (hash) => given.length === hash.length && timingSafeEqual(given, hash),
    )
  );
}

/** Posts a message to the other bank. */
export async function deliverByLink(xml: string): Promise<Delivery> {
  const { RAIL_URL, RAIL_SECRET } = env();
  try {
    const answer = await fetch(RAIL_URL!, {
      method: "POST",
      body: xml,
      redirect: "error",
      headers: {
        "Content-Type": "application/xml",
        ...signatureHeaders(xml, RAIL_SECRET!),
      },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const delivery = await readAnswer(answer);
    if (delivery.state === "unknown")
      logger.warn(
        { status: answer.status },
        "The other bank gave no final answer",
      );
    return delivery;
  } catch (error) {
    logger.warn({ err: error }, "The other bank did not answer");
    return { state: "unknown" };
  }
}
