import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, Customer } from "@/lib/identity/callers";
import { findRecipient } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { addAttachments } from "@/lib/features/inbox/attachments/service";
import { inboxActions } from "@/lib/features/inbox/audit";
import { enforceMessageLimits } from "@/lib/features/inbox/messages/enforce-limits";
import type {
  Assignment,
  CareMessage,
  Reply,
} from "@/lib/features/inbox/messages/schema";
import { insertReceived } from "@/lib/features/inbox/messages/store";
import { requireThreadSeen } from "./seen";
import { assign, findAssignee, findOwnConversation } from "./store";

/**
 * Stores a customer's message for staff and starts a conversation.
 * @throws DomainError TOO_MANY_THIS_HOUR, TOO_MANY_MESSAGES or ATTACHMENT_GONE.
 */
export async function receiveCareMessage(
  customer: Customer,
  input: CareMessage,
): Promise<{ message: string }> {
  await enforceMessageLimits(customer);
  await transaction(async (tx) => {
    const sent = await insertReceived(tx, customer, {
      sender: input.name,
      email: input.email,
      // Both sides read it.
      subject: input.subject || "Message to Customer Care",
      content: input.message,
    });
    await addAttachments(tx, customer, sent, input.attachments);
  });
  return { message: "Message sent successfully!" };
}

/**
 * Adds a customer's message to one of their conversations.
 * @throws DomainError TOO_MANY_THIS_HOUR, TOO_MANY_MESSAGES, ATTACHMENT_GONE, or NOT_FOUND if it is not their
 * conversation.
 */
export async function replyToBank(
  customer: Customer,
  conversationId: string,
  { message: content, attachments }: Reply,
): Promise<{ message: string }> {
  await enforceMessageLimits(customer);
  await transaction(async (tx) => {
    const found = await findOwnConversation(tx, customer.id, conversationId);
    if (!found) throw new DomainError(commonErrors.NOT_FOUND);
    const { email } = await findRecipient(tx, customer.id);
    const sent = await insertReceived(tx, customer, {
      conversationId,
      sender: customer.fullName,
      email,
      subject: toReplySubject(found.messages[0]?.subject ?? "Your message"),
      content,
    });
    await addAttachments(tx, customer, sent, attachments);
  });
  return { message: "Message sent successfully!" };
}

/**
 * Assigns a conversation to the caller, or releases it for everybody.
 * @throws DomainError NOT_FOUND or VERSION_CONFLICT.
 */
export async function assignConversation(
  admin: Admin,
  id: string,
  { assignee }: Assignment,
  context: RequestContext,
): Promise<{ message: string }> {
  const isMine = assignee === "me";
  await transaction(async (tx) => {
    await requireThreadSeen(tx, id, context, ["assignee"]);
    const formerAssignee = await findAssignee(tx, id);
    const assigned = await assign(tx, id, isMine ? admin.id : null);
    if (!assigned) throw new DomainError(commonErrors.NOT_FOUND);
    const { customerId } = assigned;
    await audit(tx, admin, context, {
      action: inboxActions["message.assign"],
      ...(customerId && { subjectCustomerId: customerId }),
      before: { assignee: formerAssignee },
      after: { conversationId: id, assignee: isMine ? admin.username : "" },
    });
  });
  return {
    message: isMine
      ? "The conversation is assigned to you"
      : "The conversation was released",
  };
}

const toReplySubject = (subject: string) =>
  (subject.startsWith("Re: ") ? subject : `Re: ${subject}`).slice(0, 120);
