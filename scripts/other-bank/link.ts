import { createHmac, timingSafeEqual } from "node:crypto";
import { writeMessage } from "@/lib/features/rails/messages/messages";
import { readAnswer } from "@/lib/features/rails/transport/answer";
import { MessageFault } from "@/lib/platform/xml/fault";
import { machineNow } from "@/lib/platform/time/clock";
import type { Transport } from "./deliver";

const TIMEOUT_MS = 8_000;
const MOST_SECONDS = 300;

const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

/** Returns the way to Limmat: messages as XML over HTTP, signed with the secret that both sides know. */
export function linkTo(url: string, secret: string): Transport {
  return async (message) => {
    let body: string;
    try {
      body = await writeMessage(message);
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      return { state: "refused", fault: error.message };
    }
    const timestamp = String(Math.floor(machineNow().getTime() / 1_000));
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/xml",
        "x-rail-timestamp": timestamp,
        "x-rail-signature": signatureOf(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    return response ? readAnswer(response) : { state: "unknown" };
  };
}

/** Whether a message comes from Limmat, and was signed within five minutes. */
export function isSigned(
  secret: string,
  body: string,
  { timestamp, signature }: { timestamp: string; signature: string },
): boolean {
  const age = Math.abs(machineNow().getTime() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > MOST_SECONDS) return false;
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
