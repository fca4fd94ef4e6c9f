import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { storage } from "./storage";
import { deleteErasure, listErasures } from "./store";

/** All files of a customer are below one key, so that they can be deleted together. */
const customerPrefix = (customerId: string) => `customers/${customerId}`;

export const documentKey = (customerId: string, id: string) =>
  `${customerPrefix(customerId)}/documents/${id}`;

export const photoKey = (customerId: string, id: string) =>
  `${customerPrefix(customerId)}/photos/${id}`;

export const attachmentKey = (customerId: string, id: string) =>
  `${customerPrefix(customerId)}/attachments/${id}`;

/**
 * Erases the files of deleted customers, whom `customer_delete` has queued. Never throws: a failure is logged and
 * retried next time. Several may run at the same time.
 */
export async function eraseFiles(): Promise<void> {
  try {
    for (const customerId of await listErasures())
      await eraseFilesOf(customerId);
  } catch (error) {
    logger.error({ err: error }, "Queued erasures could not be read");
  }
}

async function eraseFilesOf(customerId: string): Promise<void> {
  try {
    await (await storage()).deletePrefix(customerPrefix(customerId));
    await deleteErasure(customerId);
  } catch (error) {
    logger.error(
      { err: error, customerId },
      "Files of a deleted customer could not be erased",
    );
  }
}
