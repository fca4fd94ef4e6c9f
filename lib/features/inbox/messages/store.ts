import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { Sender } from "./message";

export type NewMessage = {
  customerId: string;
  /** The conversation that the message belongs to; without one it starts its own. */
  conversationId?: string;
  sender: Sender;
  subject: string;
  content: string;
};

/** Inserts a message into a customer's inbox without a notification. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ id: string; conversationId: string }> {
  return tx.message.create({
    data: message,
    select: { id: true, conversationId: true },
  });
}

/** Inserts a message to the bank. Without a conversation it starts its own. */
export async function insertReceived(
  message: {
    customerId?: string;
    conversationId?: string;
    sender: string;
    email: string;
    subject: string;
    content: string;
  },
  tx: Tx = prisma(),
): Promise<{ id: string; conversationId: string }> {
  return tx.message.create({
    data: { ...message, isReceived: true },
    select: { id: true, conversationId: true },
  });
}

/**
 * Marks a message and the others of the bank in its conversation as read; the first time stays. Returns whether the
 * customer has such a message.
 */
export async function markRead(
  customerId: string,
  id: string,
): Promise<boolean> {
  const inInbox = { customerId, isReceived: false };
  const message = await prisma().message.findFirst({
    where: { id, ...inInbox },
    select: { conversationId: true },
  });
  if (!message) return false;
  await prisma().message.updateMany({
    where: { ...message, ...inInbox, readAt: null },
    data: { readAt: new Date() },
  });
  return true;
}
