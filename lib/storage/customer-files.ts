import "server-only";
import type { Tx } from "@/lib/db/prisma";
import { storage } from "./storage";
import { deleteErasure, insertErasure, listErasures } from "./store";

/** Everything of one customer lies below one key, so that it can go at once. */
const below = (customerId: string) => `customers/${customerId}`;

export const documentKey = (customerId: string, id: string) =>
  `${below(customerId)}/documents/${id}`;

export const photoKey = (customerId: string, id: string) =>
  `${below(customerId)}/photos/${id}`;

/**
 * Notes, in the transaction that deletes a customer, that the files are to go: {@link eraseFiles} does it after that,
 * so that a deletion that is rolled back loses none.
 */
export async function noteErasure(tx: Tx, customerId: string): Promise<void> {
  await insertErasure(tx, customerId);
}

/**
 * Erases the files of every deleted customer who has some left. Never throws: what cannot be erased now is logged and
 * stays noted for the next time. Several may do it at once.
 */
export async function eraseFiles(): Promise<void> {
  try {
    for (const customerId of await listErasures())
      await eraseFilesOf(customerId);
  } catch (error) {
    console.error(`storage: erasures could not be read: ${String(error)}`);
  }
}

async function eraseFilesOf(customerId: string): Promise<void> {
  try {
    await (await storage()).deleteBelow(below(customerId));
    await deleteErasure(customerId);
  } catch (error) {
    console.error(
      `storage: files of the deleted customer ${customerId} are still there: ${String(error)}`,
    );
  }
}
