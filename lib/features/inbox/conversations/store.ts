import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

/** Starts a conversation about an entry. Its first message must follow in the same transaction. */
export async function startConversation(
  tx: Tx,
  customerId: string,
  entryId: bigint,
): Promise<string> {
  const { id } = await tx.conversation.create({
    data: { customerId, entryId },
    select: { id: true },
  });
  return id;
}

export async function findOwnConversation(
  tx: Tx,
  customerId: string,
  id: string,
) {
  return tx.conversation.findFirst({
    where: { id, customerId },
    select: {
      id: true,
      messages: {
        orderBy: [{ sentAt: "asc" }, { id: "asc" }],
        take: 1,
        select: { subject: true },
      },
    },
  });
}

/** Returns the username of the member of staff who has a conversation; blank if nobody has it. */
export async function findAssignee(tx: Tx, id: string): Promise<string> {
  const found = await tx.conversation.findUnique({
    where: { id },
    select: { assignee: { select: { username: true } } },
  });
  return found?.assignee?.username ?? "";
}

/** Assigns a conversation, or releases it. Returns its customer, or undefined if there is no such conversation. */
export async function assign(
  tx: Tx,
  id: string,
  assignedTo: string | null,
): Promise<{ customerId: string | null } | undefined> {
  const rows = await tx.conversation.updateManyAndReturn({
    where: { id },
    data: { assignedTo },
    select: { customerId: true },
  });
  return rows[0];
}
