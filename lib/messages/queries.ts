import "server-only";
import type { Customer } from "@/lib/auth/callers";
import { prisma } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { decodeCursor, encodeCursor, type Page } from "@/lib/paging";
import { id as idSchema } from "@/lib/validation/fields";
import { SENDERS, type InboxMessage, type Sender } from "./message";

/**
 * One page of the customer's inbox, newest first, by keyset on (time, id).
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
      ...after(page.cursor),
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
  const kept = rows.slice(0, page.limit);
  const last = kept.at(-1);
  return {
    messages: kept.map(({ readAt, ...row }) => ({
      ...row,
      sender: SENDERS[row.sender as Sender],
      isRead: readAt !== null,
    })),
    nextCursor:
      rows.length > page.limit && last
        ? encodeCursor([last.sentAt.toISOString(), last.id])
        : null,
  };
}

/** How many of the bank's messages the customer has not opened yet. */
export function countUnread(customer: Customer): Promise<number> {
  return prisma().message.count({
    where: { customerId: customer.id, isReceived: false, readAt: null },
  });
}

/** Where a page by keyset on (time, id) begins. @throws DomainError CURSOR_INVALID. */
export function after(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const sentAt = new Date(time);
  const known = /^20\d\d-/.test(time) && !Number.isNaN(sentAt.getTime());
  if (!known || !idSchema.safeParse(id).success) {
    throw new DomainError("CURSOR_INVALID");
  }
  return {
    // Said apart, because an index can start from this and not from the alternatives.
    sentAt: { lte: sentAt },
    OR: [{ sentAt: { lt: sentAt } }, { sentAt, id: { lt: id } }],
  };
}
