import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { type Mail, queueMail } from "@/lib/platform/mail/store";
import { findRecipient } from "@/lib/identity/store";
import { insertNotification } from "@/lib/notifications/insert";
import { readSettings } from "@/lib/features/inbox/notifications/store";
import { messageMail } from "@/lib/features/inbox/messages/mail";
import { SENDERS } from "@/lib/features/inbox/messages/message";
import {
  insertMessage,
  type NewMessage,
} from "@/lib/features/inbox/messages/store";

/**
 * Sends a message from the bank to a customer's inbox and notifies them as their settings allow.
 * @param customMail replaces the standard email and is sent whatever the customer's settings are.
 */
export async function sendToInbox(
  tx: Tx,
  message: NewMessage,
  customMail?: (email: string, fullName: string) => Mail,
): Promise<{ id: string; conversationId: string }> {
  const sent = await insertMessage(tx, message);
  const notice = { id: sent.id, sender: SENDERS[message.sender] };
  await notifyMessage(tx, message.customerId, notice, customMail);
  return sent;
}

/**
 * Notifies a customer of a message from the bank, as their settings allow. `customMail` replaces the standard email and
 * is sent whatever the settings are.
 */
export async function notifyMessage(
  tx: Tx,
  customerId: string,
  message: { id: string; sender: string },
  customMail?: (email: string, fullName: string) => Mail,
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
  if (!byMail && !customMail) return;
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(
    tx,
    customMail?.(email, fullName) ??
      messageMail(email, fullName, message.sender),
  );
}

/**
 * Like {@link sendToInbox}, but the customer is notified whatever their settings are. `customMail`
 * replaces the standard email.
 */
export async function sendMandatoryMessage(
  tx: Tx,
  message: NewMessage,
  customMail?: (email: string, fullName: string) => Mail,
): Promise<{ id: string }> {
  const { customerId } = message;
  const { id: messageId } = await insertMessage(tx, message);
  await insertNotification(tx, { customerId, kind: "message", messageId });
  const { email, fullName } = await findRecipient(tx, customerId);
  const sender = SENDERS[message.sender];
  await queueMail(
    tx,
    customMail?.(email, fullName) ?? messageMail(email, fullName, sender),
  );
  return { id: messageId };
}
