import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Mail } from "@/lib/mail/outbox/store";
import { tellMessage } from "@/lib/notifications/service";
import { SENDERS } from "./message";
import { insertMessage, type NewMessage } from "./store";

/**
 * Sends a message from the bank to a customer's inbox and notifies them as {@link tellMessage} does. The caller
 * starts the delivery after the commit.
 * @param ownMail replaces the standard email and is sent whatever the customer's settings are.
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
