import { type Seal, signatureHeaders } from "./signature";
import type { Delivery } from "./transport";

const LONGEST_MS = 10_000;
/** Of an answer. The rest is not read, whatever a compressed one would become. */
const MOST_BYTES = 4_096;
const LONGEST_FAULT = 500;

const NOT_FINAL = [401, 403, 404, 408, 425, 429];

/** Posts a message to another bank. `cause` is set where its outcome is unknown. */
export async function postMessage(
  xml: string,
  { url, ...seal }: Seal & { url: string },
): Promise<{ delivery: Delivery; cause?: object }> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: xml,
      redirect: "error",
      headers: {
        "Content-Type": "application/xml",
        ...signatureHeaders(xml, seal),
      },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (answer.ok) {
      void answer.body?.cancel().catch(() => {});
      return { delivery: { state: "delivered" } };
    }
    const delivery = toDelivery(answer.status, await readStart(answer));
    return delivery.state === "unknown"
      ? { delivery, cause: { status: answer.status } }
      : { delivery };
  } catch (error) {
    return { delivery: { state: "unknown" }, cause: { err: error } };
  }
}

/**
 * Returns what a failed answer to a message means. One from 400 to 499 with a message and a code refuses it for good,
 * except one that asks to wait, or that a wrong address, secret or clock explains.
 */
function toDelivery(status: number, text: string): Delivery {
  const refusal = readRefusal(text);
  if (status < 400 || status >= 500 || NOT_FINAL.includes(status) || !refusal)
    return { state: "unknown" };
  const fault = `${status} ${refusal.code}: ${refusal.message}`;
  // PostgreSQL stores no NUL.
  return {
    state: "refused",
    fault: fault.replaceAll("\0", "\u{fffd}").slice(0, LONGEST_FAULT),
  };
}

type Refusal = { message: string; code: string };

function readRefusal(text: string): Refusal | null {
  try {
    const data = JSON.parse(text) as Partial<Refusal> | null;
    return typeof data?.message === "string" && typeof data.code === "string"
      ? (data as Refusal)
      : null;
  } catch {
    return null;
  }
}

/** Reads the start of an answer, and frees its connection. */
async function readStart({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader && length < MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader?.cancel();
  return Buffer.concat(parts).toString("utf8", 0, MOST_BYTES);
}
