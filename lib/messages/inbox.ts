import "server-only";
import type { Tx } from "@/lib/db/prisma";
import { type Mail, queueMail } from "@/lib/mail/outbox/store";
import { findRecipient } from "@/lib/auth/store";
import { insertNotification } from "@/lib/notifications/insert";
import { readSettings } from "@/lib/notifications/store";
import { messageMail } from "./mail";
import { SENDERS } from "./message";
import { insertMessage, type NewMessage } from "./store";

/**
 * Sends a message from the bank to a customer's inbox and notifies them as their settings allow. The caller
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
  await notifyMessage(tx, message.customerId, { id, sender }, ownMail);
}

/**
 * Notifies a customer of a message from the bank, as their settings allow. `ownMail` replaces the standard email and
 * is sent whatever the settings are.
 */
export async function notifyMessage(
  tx: Tx,
  customerId: string,
  message: { id: string; sender: string },
  ownMail?: (email: string, fullName: string) => Mail,
): Promise<void> {
  const { messageApp, messageMail: byMail } = await readSettings(
    customerId,
    tx,
  );
  if (messageApp)
    await insertNotification(tx, {
      customerId,
      kind: "message",
      messageId: message.id,
    });
  if (!byMail && !ownMail) return;
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(
    tx,
    ownMail?.(email, fullName) ?? messageMail(email, fullName, message.sender),
  );
}
