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

type Delivery = {
  /** Replaces the standard email and is sent whatever the customer's settings are. */
  mail?: (email: string, fullName: string) => Mail;
  /** Whether the customer is notified whatever their settings are. */
  isMandatory?: boolean;
};

/** Sends a message from the bank to a customer's inbox and notifies them as their settings allow. */
export async function sendToInbox(
  tx: Tx,
  message: NewMessage,
  { mail, isMandatory = false }: Delivery = {},
): Promise<{ id: string; conversationId: string }> {
  const { customerId, sender } = message;
  const sent = await insertMessage(tx, message);
  const settings = isMandatory
    ? { messageApp: true, messageMail: true }
    : await readSettings(customerId, tx);
  if (settings.messageApp)
    await insertNotification(tx, {
      customerId,
      kind: "message",
      messageId: sent.id,
    });
  if (settings.messageMail || mail) {
    const { email, fullName } = await findRecipient(tx, customerId);
    await queueMail(
      tx,
      mail?.(email, fullName) ?? messageMail(email, fullName, SENDERS[sender]),
    );
  }
  return sent;
}
