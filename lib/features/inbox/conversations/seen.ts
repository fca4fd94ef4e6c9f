import "server-only";
import { conversationMoved } from "@/lib/features/inbox/messages/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen, versionOf } from "@/lib/platform/http/version";

/** The values of a conversation that an answer or an assignment relies on. */
type ThreadState = { newest: string; assignee: string };

const toThreadState = (thread: {
  messages: { id: string }[];
  assignee: { username: string } | null;
}): ThreadState => ({
  newest: thread.messages[0]?.id ?? "",
  assignee: thread.assignee?.username ?? "",
});

/** Returns the version of a conversation, with its newest message first. */
export const threadVersion = (thread: Parameters<typeof toThreadState>[0]) =>
  versionOf(toThreadState(thread));

/** The version that a list shows of a conversation that nobody has: enough for an assignment. */
export const UNASSIGNED = threadVersion({ messages: [], assignee: null });

/**
 * Locks a conversation that the caller is about to answer or to take on.
 * @param about newest for an answer, assignee for both
 * @throws DomainError VERSION_CONFLICT, which names the colleague who was faster.
 */
export async function requireThreadSeen(
  tx: Tx,
  conversationId: string,
  context: RequestContext,
  about: readonly (keyof ThreadState)[],
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
  requireSeen(context, toThreadState(found), {
    about,
    message: conversationMoved({
      assignee: found.assignee?.username ?? null,
      isAnswered: about.includes("newest") && isAnswered,
    }),
  });
}
