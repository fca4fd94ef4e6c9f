import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { Sender } from "./message";

export type NewMessage = {
  customerId: string;
  sender: Sender;
  subject: string;
  content: string;
};

/** Inserts a message into a customer's inbox without a notification. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ id: string }> {
  return tx.message.create({ data: message, select: { id: true } });
}

export async function insertReceived(message: {
  customerId?: string;
  sender: string;
  email: string;
  subject: string;
  content: string;
}): Promise<void> {
  await prisma().message.create({
    data: { ...message, isReceived: true },
    select: { id: true },
  });
}

/** Marks a message as read; the first time stays. Returns whether the customer has such a message. */
export async function markRead(
  customerId: string,
  id: string,
): Promise<boolean> {
  const inInbox = { id, customerId, isReceived: false };
  const { count } = await prisma().message.updateMany({
    where: { ...inInbox, readAt: null },
    data: { readAt: new Date() },
  });
  return count > 0 || (await prisma().message.count({ where: inInbox })) > 0;
}
