import "server-only";
import { attachmentSelect } from "@/lib/features/inbox/attachments/attachment";
import {
  MAX_MESSAGES,
  type Sender,
} from "@/lib/features/inbox/messages/message";
import type { Tx } from "@/lib/platform/db/prisma";
import { id as idSchema } from "@/lib/platform/validation/fields";

export const messageSelect = {
  id: true,
  customerId: true,
  sender: true,
  email: true,
  subject: true,
  content: true,
  sentAt: true,
  isReceived: true,
  answeredAt: true,
  conversationId: true,
  customer: { select: { fullName: true, email: true } },
  conversation: { select: { assignee: { select: { username: true } } } },
} as const;

export async function findMessage(tx: Tx, id: string) {
  if (!idSchema.safeParse(id).success) return null;
  return tx.message.findUnique({
    where: { id },
    select: messageSelect,
  });
}

export type StoredMessage = NonNullable<
  Awaited<ReturnType<typeof findMessage>>
>;

/**
 * Sets when a received message was answered; a later answer overwrites it. It also answers the earlier ones of its
 * conversation.
 */
export async function markAnswered(
  tx: Tx,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE messages SET answered_at = bank_now()
    WHERE id = ${id}::uuid
       OR conversation_id = ${conversationId}::uuid AND is_received AND answered_at IS NULL`;
}

/** Stores what the bank wrote to a visitor by email. */
export async function insertVisitorAnswer(
  tx: Tx,
  message: {
    conversationId: string;
    sender: Sender;
    email: string;
    subject: string;
    content: string;
  },
): Promise<void> {
  await tx.message.create({ data: message, select: { id: true } });
}

export async function isOfCase(
  tx: Tx,
  conversationId: string,
): Promise<boolean> {
  return (await tx.case.count({ where: { conversationId } })) > 0;
}

/** Returns the conversation of a message as staff see it. */
export async function readThread(tx: Tx, conversationId: string) {
  return tx.conversation.findUniqueOrThrow({
    where: { id: conversationId },
    select: {
      id: true,
      assignedTo: true,
      assignee: { select: { username: true } },
      entry: { select: { publicId: true } },
      case: { select: { id: true, number: true } },
      messages: {
        orderBy: [{ sentAt: "desc" }, { id: "desc" }],
        take: MAX_MESSAGES,
        select: {
          id: true,
          isReceived: true,
          sender: true,
          subject: true,
          content: true,
          sentAt: true,
          attachments: attachmentSelect,
        },
      },
    },
  });
}

export async function deleteMessageRow(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.message.deleteMany({ where: { id } });
  return count > 0;
}
