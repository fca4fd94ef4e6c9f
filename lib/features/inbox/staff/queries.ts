import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import { prisma, transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { site } from "@/lib/platform/config/site";
import { inboxActions } from "@/lib/features/inbox/audit";
import {
  lastSenderOf,
  senderName,
  type Sender,
  type StaffMessage,
  type ThreadMessage,
} from "@/lib/features/inbox/messages/message";
import { toThreadMessage } from "@/lib/features/inbox/conversations/queries";
import { threadVersion } from "@/lib/features/inbox/conversations/seen";
import { type MessageFilters, toMessageConditions } from "./filters";
import {
  findMessage,
  messageSelect,
  readThread,
  type StoredMessage,
} from "./store";

const newestFirst = [{ sentAt: "desc" as const }, { id: "desc" as const }];

/**
 * Returns one page of the messages that the filter selects, newest first, by keyset on (time, id).
 * Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listMessagesForStaff(
  admin: Admin,
  { limit, cursor, filters = {} }: Page & { filters?: MessageFilters },
  context: RequestContext,
): Promise<{ messages: StaffMessage[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: inboxActions["message.list"] });
    const page = { after, limit: limit + 1 };
    const found = await readMessages(tx, admin, filters, page);
    return tx.message.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      orderBy: newestFirst,
      select: messageSelect,
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    limit,
    (row) => row.sentAt,
  );
  return {
    messages: pageRows.map(toStaffMessage),
    nextCursor,
  };
}

/** Returns the messages of a list after a time and id, at most `limit`. */
function readMessages(
  tx: Tx,
  admin: Admin,
  filters: MessageFilters,
  {
    after,
    limit,
  }: { after: { time: Date | string; id: string }; limit: number },
) {
  const { sql, values } = toMessageConditions(admin, filters, 3);
  return tx.$queryRawUnsafe<Pick<StaffMessage, "id" | "subject">[]>(
    `SELECT m.id, m.subject FROM messages m WHERE (m.sent_at, m.id) < ($1::timestamptz, $2::uuid) ${sql}
     ORDER BY m.sent_at DESC, m.id DESC LIMIT $3::int`,
    after.time,
    after.id,
    limit,
    ...values,
  );
}

/**
 * Returns the message that follows another one in a list, or null. The other one may have left the list, for example
 * because it was answered.
 */
export async function findNextMessage(
  admin: Admin,
  filters: MessageFilters,
  { sentAt, id }: Pick<StaffMessage, "sentAt" | "id">,
): Promise<Pick<StaffMessage, "id" | "subject"> | null> {
  const page = { after: { time: sentAt, id }, limit: 1 };
  const [next] = await transaction((tx) =>
    readMessages(tx, admin, filters, page),
  );
  return next ?? null;
}

/** Returns the newest messages from and to a customer. */
export async function listMessagesOf(
  customer: ViewedCustomer,
  limit: number,
): Promise<StaffMessage[]> {
  const rows = await prisma().message.findMany({
    where: { customerId: customer.id },
    orderBy: newestFirst,
    take: limit,
    select: messageSelect,
  });
  return rows.map(toStaffMessage);
}

/** The most messages that are counted. */
const MAX_COUNTED = 10_000;

/** Returns the number of the messages of a filter, up to `limit`. */
export async function countMessages(
  admin: Admin,
  filters: MessageFilters,
  limit = MAX_COUNTED,
): Promise<{ count: number; isCut: boolean }> {
  const { sql, values } = toMessageConditions(admin, filters, 1);
  const [row] = await prisma().$queryRawUnsafe<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM messages m WHERE true ${sql} LIMIT $1::int) found`,
    limit + 1,
    ...values,
  );
  return { count: Math.min(row.count, limit), isCut: row.count > limit };
}

/** A message with its conversation. */
export type StaffThread = {
  message: StaffMessage;
  conversationId: string;
  messages: ThreadMessage[];
  lastSender: Sender | null;
  /** The username of the member of staff it is assigned to. */
  assignee: string | null;
  isMine: boolean;
  version: string;
  /** The public id of the payment that it is about. */
  payment: string | null;
  case: { id: string; number: string } | null;
};

/** Returns one message with its conversation and writes an audit row; null if there is none. */
export async function getMessageForStaff(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<StaffThread | null> {
  return transaction(async (tx) => {
    const stored = await findMessage(tx, id);
    if (!stored) return null;
    await audit(tx, admin, context, {
      action: inboxActions["message.view"],
      ...(stored.customerId && { subjectCustomerId: stored.customerId }),
      after: { messageId: stored.id },
    });
    const thread = await readThread(tx, stored.conversationId);
    return {
      message: toStaffMessage(stored),
      conversationId: thread.id,
      lastSender: lastSenderOf(thread.messages),
      version: threadVersion(thread),
      messages: thread.messages.reverse().map(toThreadMessage),
      assignee: thread.assignee?.username ?? null,
      isMine: thread.assignedTo === admin.id,
      payment: thread.entry?.publicId ?? null,
      case: thread.case,
    };
  });
}

function toStaffMessage(stored: StoredMessage): StaffMessage {
  const { id, customerId, subject, content, sentAt, answeredAt } = stored;
  const parties = stored.isReceived
    ? {
        direction: "received" as const,
        sender: stored.sender,
        accountHolder: otherName(stored),
        senderEmail: stored.email,
        receiver: site.name,
        receiverEmail: site.careEmail,
      }
    : {
        direction: "sent" as const,
        sender: senderName(stored.sender),
        accountHolder: null,
        senderEmail: null,
        receiver: stored.customer?.fullName ?? stored.email ?? "",
        receiverEmail: stored.customer?.email ?? stored.email ?? "",
      };
  const assignee = stored.conversation.assignee?.username ?? null;
  return {
    ...{ id, customerId, ...parties, subject, content, sentAt, answeredAt },
    assignee,
  };
}

function otherName({ customer, sender }: StoredMessage): string | null {
  return customer && customer.fullName !== sender ? customer.fullName : null;
}
