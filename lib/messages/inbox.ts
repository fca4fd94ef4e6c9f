import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Mail } from "@/lib/mail/outbox/store";
import { tellMessage } from "@/lib/notifications/service";
import { SENDERS } from "./message";
import { insertMessage, type NewMessage } from "./store";

/**
 * Writes to a customer for the bank: a message in the inbox, and word of it as {@link tellMessage} gives it. The caller
 * asks for delivery once the transaction stands.
 * @param ownMail for what is mailed in its own words, whatever the customer's switches say.
 */
export async function writeToInbox(
  tx: Tx,
  message: NewMessage,
  ownMail?: (email: string, fullName: string) => Mail,
): Promise<void> {
  const { id } = await insertMessage(tx, message);
  const sender = SENDERS[message.sender];
  await tellMessage(tx, message.customerId, { id, sender }, ownMail);
}
