import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
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

type Received = {
  sender: string;
  email: string;
  subject: string;
  content: string;
};

/** Inserts a visitor's message to the bank, which starts a conversation. */
export async function insertVisitorMessage(message: Received): Promise<void> {
  await prisma().message.create({
    data: { ...message, isReceived: true },
    select: { id: true },
  });
}

/**
 * Inserts a message of the session's customer to the bank. Without a conversation it starts its own.
 * @throws DomainError SIGNED_OUT.
 */
export async function insertReceived(
  tx: Tx,
  { sessionSecret }: Customer,
  message: Received & { conversationId?: string },
): Promise<{ id: string; conversationId: string }> {
  const [row] = await tx
    .$queryRawUnsafe<[{ id: string; conversationId: string }]>(
      `SELECT id, conversation_id AS "conversationId" FROM message_receive($1, $2::uuid, $3, $4, $5, $6)`,
      sessionSecret,
      message.conversationId ?? null,
      message.sender,
      message.email,
      message.subject,
      message.content,
    )
    .catch(throwLedgerError);
  return row;
}

/**
 * Marks a message and the others of the bank in its conversation as read; the first time stays. Returns whether the
 * customer has such a message.
 */
export async function markRead(
  customerId: string,
  id: string,
): Promise<boolean> {
  const message = await prisma().message.findFirst({
    where: { id, customerId, isReceived: false },
    select: { conversationId: true },
  });
  if (!message) return false;
  await prisma().$executeRaw`
    UPDATE messages SET read_at = bank_now()
    WHERE conversation_id = ${message.conversationId}::uuid AND customer_id = ${customerId}::uuid
      AND NOT is_received AND read_at IS NULL`;
  return true;
}
