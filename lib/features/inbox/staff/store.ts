import "server-only";
import { attachmentSelect } from "@/lib/features/inbox/attachments/attachment";
import {
  MAX_MESSAGES,
  type Sender,
} from "@/lib/features/inbox/messages/message";
import { conversationMoved } from "@/lib/features/inbox/messages/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen, versionOf } from "@/lib/platform/http/version";
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
  await tx.message.updateMany({
    where: {
      OR: [{ id }, { conversationId, isReceived: true, answeredAt: null }],
    },
    data: { answeredAt: new Date() },
  });
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

/** Where a conversation stands: its newest message, and who has taken it on. */
type Standing = { newest: string; assignee: string };

const toStanding = (thread: {
  messages: { id: string }[];
  assignee: { username: string } | null;
}): Standing => ({
  newest: thread.messages[0]?.id ?? "",
  assignee: thread.assignee?.username ?? "",
});

/** Returns the version of a conversation, as {@link readThread} has read it. */
export const threadVersion = (thread: Parameters<typeof toStanding>[0]) =>
  versionOf(toStanding(thread));

/**
 * Locks a conversation that the caller is about to answer or to take on.
 * @param about newest for an answer, assignee for both
 * @throws DomainError VERSION_CONFLICT, which names the colleague who was faster.
 */
export async function requireThreadSeen(
  tx: Tx,
  conversationId: string,
  context: RequestContext,
  about: readonly (keyof Standing)[],
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM conversations WHERE id = ${conversationId}::uuid FOR NO KEY UPDATE`;
  if (context.seen === undefined) return;
  const found = await tx.conversation.findUnique({
    where: { id: conversationId },
    select: {
      assignee: { select: { username: true } },
      messages: {
        orderBy: [{ sentAt: "desc" }, { id: "desc" }],
        take: 1,
        select: { id: true, isReceived: true },
      },
    },
  });
  if (!found) return;
  const isAnswered = found.messages[0]?.isReceived === false;
  requireSeen(context, toStanding(found), {
    about,
    message: conversationMoved({
      assignee: found.assignee?.username ?? null,
      isAnswered: about.includes("newest") && isAnswered,
    }),
  });
}

export async function deleteMessageRow(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.message.deleteMany({ where: { id } });
  return count > 0;
}
