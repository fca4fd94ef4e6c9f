import "server-only";
import { storage } from "./storage";

/** Everything of one customer lies below one key, so that it can go at once. */
const below = (customerId: string) => `customers/${customerId}`;

export const documentKey = (customerId: string, id: string) =>
  `${below(customerId)}/documents/${id}`;

export const photoKey = (customerId: string, id: string) =>
  `${below(customerId)}/photos/${id}`;

/**
 * Deletes every file of a customer. Call it last in the transaction that deletes the customer's row: if the files
 * cannot be deleted the row stays, and an upload that is under way finds no row and takes its file back.
 */
export async function eraseCustomerFiles(customerId: string): Promise<void> {
  await (await storage()).deleteBelow(below(customerId));
}
