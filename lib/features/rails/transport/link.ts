import "server-only";
import { env } from "@/lib/platform/config/env";
import { logger } from "@/lib/platform/logging/logger";
import { postMessage } from "./post";
import { isSigned, type SignedMessage } from "./signature";
import type { Delivery } from "./transport";

/** Whether the other bank of the link has signed a document for this bank, within five minutes. */
export function isFromOtherBank(document: SignedMessage): boolean {
  const { RAIL_SECRET, BANK_IID } = env();
  return isSigned(document, { secrets: RAIL_SECRET!, receiver: BANK_IID });
}

/** Posts a message to the other bank. */
export async function deliverByLink(xml: string): Promise<Delivery> {
  const { RAIL_URL, RAIL_SECRET, RAIL_BANK_IID } = env();
  const { delivery, cause } = await postMessage(xml, {
    url: RAIL_URL!,
    secrets: RAIL_SECRET!,
    receiver: RAIL_BANK_IID!,
  });
  if (cause) logger.warn(cause, "The other bank gave no final answer");
  return delivery;
}
