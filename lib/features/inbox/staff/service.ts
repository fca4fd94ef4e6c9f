import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { findCustomerId } from "@/lib/identity/customer-key";
import { requireRecipient } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import { answerMail } from "@/lib/features/inbox/messages/mail";
import { queueMail } from "@/lib/platform/mail/store";
import {
  addAttachments,
  eraseAttachments,
} from "@/lib/features/inbox/attachments/service";
import { listFilesOf } from "@/lib/features/inbox/attachments/store";
import { inboxActions } from "@/lib/features/inbox/audit";
import { messageDeletionLimit } from "@/lib/features/inbox/limits";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import type { Answer, Compose } from "@/lib/features/inbox/messages/schema";
import { messageErrors } from "@/lib/features/inbox/messages/staff-errors";
import { requireThreadSeen } from "@/lib/features/inbox/conversations/seen";
import {
  findMessage,
  insertVisitorAnswer,
  isOfCase,
  markAnswered,
  type StoredMessage,
  deleteMessageRow,
} from "./store";

const SENT = { message: "message sent successfully" };

/**
 * Sends a message from the bank to a customer's inbox.
 * @param userId the customer's id or account number; `receiver` must be the same customer by id, number or email
 * address.
 * @throws DomainError USER_NOT_FOUND, RECEIVERS_DIFFER or ATTACHMENT_GONE.
 */
export async function sendMessage(
  admin: Admin,
  userId: string,
  { receiver, attachments, ...message }: Compose,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { id, email } = await requireRecipient(tx, userId);
    const named = receiver.toLowerCase();
    if (named !== email && (await findCustomerId(tx, named)) !== id)
      throw fieldError(messageErrors.RECEIVERS_DIFFER, "receiver");
    const sent = await sendToInbox(tx, { customerId: id, ...message });
    await addAttachments(tx, admin, sent, attachments);
    await audit(tx, admin, context, {
      action: inboxActions["message.send"],
      subjectCustomerId: id,
      after: { sender: message.sender },
    });
  });
  return SENT;
}

/**
 * Answers a received message: a customer's in their inbox, one from the contact form by email.
 * @throws DomainError MESSAGE_GONE, VERSION_CONFLICT, ATTACHMENT_GONE, VISITOR_ANSWER_WITH_FILES, or
 * MESSAGE_UNANSWERABLE for a message that the bank sent.
 */
export async function answerMessage(
  admin: Admin,
  messageId: string,
  { attachments, ...answer }: Answer,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const received = await findMessage(tx, messageId);
    if (!received) throw fieldError(messageErrors.MESSAGE_GONE, "messageId");
    if (!received.isReceived)
      throw fieldError(messageErrors.MESSAGE_UNANSWERABLE, "messageId");
    const { customerId, conversationId } = received;
    await requireThreadSeen(tx, conversationId, context, [
      "newest",
      "assignee",
    ]);
    if (customerId) {
      const { id } = await sendToInbox(
        tx,
        { customerId, conversationId, ...answer },
        { isMandatory: await isOfCase(tx, conversationId) },
      );
      await addAttachments(tx, admin, { id, conversationId }, attachments);
    } else if (attachments.length > 0)
      throw fieldError(messageErrors.VISITOR_ANSWER_WITH_FILES, "attachments");
    else await answerVisitor(tx, received, answer);
    await markAnswered(tx, received);
    await audit(tx, admin, context, {
      action: inboxActions["message.answer"],
      ...(customerId && { subjectCustomerId: customerId }),
      after: { messageId: received.id, sender: answer.sender },
    });
  });
  return SENT;
}

/** Sends the answer to a visitor by email and keeps it in the conversation. */
async function answerVisitor(
  tx: Tx,
  { conversationId, email }: StoredMessage,
  { sender, subject, content }: Omit<Answer, "attachments">,
): Promise<void> {
  if (!email) throw new Error("A message from a visitor has no address.");
  await queueMail(tx, answerMail(email, subject, content));
  const answer = { conversationId, sender, email, subject, content };
  await insertVisitorAnswer(tx, answer);
}

/**
 * Deletes a message. A message from the bank also disappears from the customer's inbox.
 * @throws DomainError MESSAGE_GONE, MESSAGE_OF_CASE or TOO_MANY_THIS_HOUR.
 */
export async function deleteMessage(
  admin: Admin,
  messageId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  const files = await transaction(async (tx) => {
    const stored = await findMessage(tx, messageId);
    if (stored && (await isOfCase(tx, stored.conversationId)))
      throw fieldError(messageErrors.MESSAGE_OF_CASE, "messageId");
    const attached = stored ? await listFilesOf(tx, stored.id) : [];
    if (!stored || !(await deleteMessageRow(tx, stored.id)))
      throw fieldError(messageErrors.MESSAGE_GONE, "messageId");
    await enforceLimitWithin(tx, messageDeletionLimit, admin.id);
    await audit(tx, admin, context, {
      action: inboxActions["message.delete"],
      ...(stored.customerId && { subjectCustomerId: stored.customerId }),
      before: {
        messageId: stored.id,
        isReceived: stored.isReceived,
        sentAt: stored.sentAt.toISOString(),
      },
    });
    return attached;
  });
  await eraseAttachments(files);
  return { message: "message successfully deleted" };
}
