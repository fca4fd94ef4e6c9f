import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";
import { afterTime, cutTimePage, type Page } from "@/lib/platform/http/paging";
import { type InboxMessage, senderName } from "./message";

/**
 * Returns one page of the customer's inbox, newest first, by keyset on (time, id).
 * @throws DomainError CURSOR_INVALID.
 */
export async function listMessages(
  customer: Customer,
  page: Page,
): Promise<{ messages: InboxMessage[]; nextCursor: string | null }> {
  const rows = await prisma().message.findMany({
    where: {
      customerId: customer.id,
      isReceived: false,
      ...afterTime("sentAt", page.cursor),
    },
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: page.limit + 1,
    select: {
      id: true,
      sender: true,
      subject: true,
      content: true,
      sentAt: true,
      readAt: true,
    },
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.sentAt,
  );
  return {
    messages: pageRows.map(({ readAt, ...row }) => ({
      ...row,
      sender: senderName(row.sender),
      isRead: readAt !== null,
    })),
    nextCursor,
  };
}
