import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { prisma } from "@/lib/platform/db/prisma";
import { listLinesByPosting } from "@/lib/features/statements/public-service";
import { senderName } from "@/lib/features/inbox/messages/message";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import { readSettings } from "./store";
import type { NotificationSettings } from "./settings";
import { toNotification, type Notification } from "./texts";
import { toCurrency } from "@/lib/ledger/money";

export type { Notification } from "./texts";

/**
 * Returns one page of the customer's notifications, newest first, by keyset on the id.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listNotifications(
  customer: Customer,
  page: Page,
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const rows = await prisma().notification.findMany({
    where: {
      customerId: customer.id,
      id: { lt: BigInt(readIdCursor(page.cursor)) },
    },
    orderBy: { id: "desc" },
    take: page.limit + 1,
    select: {
      id: true,
      kind: true,
      postingId: true,
      detail: true,
      at: true,
      readAt: true,
      message: { select: { sender: true, subject: true, readAt: true } },
      hold: {
        select: {
          amountMinor: true,
          reason: true,
          account: { select: { currency: true, number: true } },
        },
      },
    },
  });
  const { pageRows, nextCursor } = cutPage(rows, page.limit, ({ id }) => id);
  const lines = await listLinesByPosting(
    customer,
    pageRows.flatMap(({ postingId }) => postingId ?? []),
  );
  return {
    notifications: pageRows.map(({ message, hold, ...row }) =>
      toNotification({
        ...row,
        readAt: message ? message.readAt : row.readAt,
        line: lines.get(row.postingId ?? 0n),
        mainNumber: customer.main.number,
        ...(hold && {
          hold: {
            ...hold,
            currency: toCurrency(hold.account.currency),
            account: hold.account.number ?? "",
          },
        }),
        ...(message && {
          message: {
            sender: senderName(message.sender),
            subject: message.subject,
          },
        }),
      }),
    ),
    nextCursor,
  };
}

/** Counts the customer's unread messages and unread notifications. A message counts as a message only. */
export async function countUnreadItems(
  customer: Customer,
): Promise<{ messages: number; notifications: number }> {
  // This runs for every customer page. Prisma would need two queries and most of a millisecond.
  const { rows } = await pool().query<{
    messages: number;
    notifications: number;
  }>({
    name: "unread_items",
    text: `
      SELECT (SELECT count(*)::int FROM messages
              WHERE customer_id = $1 AND NOT is_received AND read_at IS NULL) AS messages,
             (SELECT count(*)::int FROM notifications
              WHERE customer_id = $1 AND read_at IS NULL AND message_id IS NULL) AS notifications`,
    values: [customer.id],
  });
  return rows[0]!;
}

export function getNotificationSettings(
  customer: Customer,
): Promise<NotificationSettings> {
  return readSettings(customer.id);
}
