import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import type { Origin } from "@/lib/ledger/post";
import { answerMail } from "@/lib/mail/messages";
import { queueMail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { writeToInbox } from "../inbox";
import type { Answer, Compose } from "../schema";
import {
  findMessage,
  findReceiver,
  markAnswered,
  removeMessage,
} from "./store";

const SENT = { message: "message sent successfully" };

/**
 * Puts a message of the bank into a customer's inbox.
 * @param userId the customer's id or account number; `receiver` is the same customer by id, number or e-mail address.
 * @throws DomainError USER_NOT_FOUND or RECEIVERS_DIFFER.
 */
export async function sendMessage(
  admin: Admin,
  userId: string,
  { receiver, ...message }: Compose,
  origin: Origin,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const customer = await findReceiver(tx, userId);
    if (!customer) throw new DomainError("USER_NOT_FOUND");
    const { id, email, account } = customer;
    if (![id, email, account?.number].includes(receiver.toLowerCase()))
      throw refusalAt("RECEIVERS_DIFFER", "receiver");
    await writeToInbox(tx, { customerId: id, ...message });
    await audit(tx, admin, origin, {
      action: "message.send",
      subjectCustomerId: id,
      after: { sender: message.sender },
    });
  });
  deliverSoon();
  return SENT;
}

/**
 * Answers a received message: a customer's with a message, one from outside with a mail to the address it names.
 * @throws DomainError MESSAGE_GONE, or MESSAGE_UNANSWERABLE for one that the bank sent.
 */
export async function answerMessage(
  admin: Admin,
  messageId: string,
  answer: Answer,
  origin: Origin,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const asked = await findMessage(tx, messageId);
    if (!asked) throw refusalAt("MESSAGE_GONE", "messageId");
    if (!asked.isReceived) throw refusalAt("MESSAGE_UNANSWERABLE", "messageId");
    const { customerId, email, sender } = asked;
    if (customerId) await writeToInbox(tx, { customerId, ...answer });
    else
      await queueMail(
        tx,
        answerMail(email!, sender, answer.subject, answer.content),
      );
    await markAnswered(tx, asked.id);
    await audit(tx, admin, origin, {
      action: "message.answer",
      ...(customerId && { subjectCustomerId: customerId }),
      after: { messageId: asked.id, sender: answer.sender },
    });
  });
  deliverSoon();
  return SENT;
}

/**
 * Deletes a message; one that the bank sent leaves the customer's inbox, too.
 * @throws DomainError MESSAGE_GONE.
 */
export async function deleteMessage(
  admin: Admin,
  messageId: string,
  origin: Origin,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const kept = await findMessage(tx, messageId);
    if (!kept || !(await removeMessage(tx, kept.id)))
      throw refusalAt("MESSAGE_GONE", "messageId");
    await audit(tx, admin, origin, {
      action: "message.delete",
      ...(kept.customerId && { subjectCustomerId: kept.customerId }),
      before: {
        messageId: kept.id,
        isReceived: kept.isReceived,
        sentAt: kept.sentAt.toISOString(),
      },
    });
  });
  return { message: "message successfully deleted" };
}
