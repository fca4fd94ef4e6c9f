import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";
import {
  readTimeCursor,
  cutTimePage,
  type Page,
} from "@/lib/platform/http/paging";
import {
  MAX_MESSAGES,
  senderName,
  type ThreadMessage,
} from "@/lib/features/inbox/messages/message";
import { attachmentSelect } from "@/lib/features/inbox/attachments/attachment";
import { caseSelect, type CaseDetails, toCaseDetails } from "./case";

type Conversation = {
  id: string;
  /** The subject of the bank's newest message, or of the first message if the bank has not answered. */
  subject: string;
  /** The bank's sender of that message; null if only the customer has written. */
  sender: string | null;
  sentAt: Date;
  /** A message of the bank that the customer has not read; null if they have read all. */
  unreadId: string | null;
  messages: ThreadMessage[];
  /** The public id of the payment that the conversation is about. */
  payment: string | null;
  case: CaseDetails | null;
};

type Newest = { id: string; conversationId: string; sentAt: Date };

/**
 * Returns one page of the customer's conversations with their messages, that with the newest message first.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listConversations(
  customer: Customer,
  page: Page,
): Promise<{ conversations: Conversation[]; nextCursor: string | null }> {
  const after = readTimeCursor(page.cursor);
  const rows = await prisma().$queryRawUnsafe<Newest[]>(
    `SELECT * FROM (
       SELECT DISTINCT ON (conversation_id) id, conversation_id AS "conversationId", sent_at AS "sentAt"
       FROM messages WHERE customer_id = $1::uuid ORDER BY conversation_id, sent_at DESC, id DESC) newest
     WHERE ("sentAt", id) < ($2::timestamptz, $3::uuid)
     ORDER BY "sentAt" DESC, id DESC LIMIT $4::int`,
    customer.id,
    after.time,
    after.id,
    page.limit + 1,
  );
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.sentAt,
  );
  const found = await readConversations(
    customer,
    pageRows.map(({ conversationId }) => conversationId),
  );
  const byId = new Map(found.map((each) => [each.id, each]));
  return {
    conversations: pageRows.flatMap(
      ({ conversationId }) => byId.get(conversationId) ?? [],
    ),
    nextCursor,
  };
}

async function readConversations(
  customer: Customer,
  ids: string[],
): Promise<Conversation[]> {
  const rows = await prisma().conversation.findMany({
    where: { id: { in: ids }, customerId: customer.id },
    select: {
      id: true,
      entry: { select: { publicId: true } },
      case: { select: caseSelect },
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
          readAt: true,
        },
      },
    },
  });
  return rows.map(({ id, entry, messages, case: supportCase }) => {
    const fromBank = messages.find(({ isReceived }) => !isReceived);
    const unread = messages.find((each) => !each.isReceived && !each.readAt);
    return {
      id,
      subject: (fromBank ?? messages.at(-1))?.subject ?? "",
      sender: fromBank ? senderName(fromBank.sender) : null,
      sentAt: messages[0]!.sentAt,
      unreadId: unread?.id ?? null,
      messages: messages
        .reverse()
        .map(({ readAt: _, ...each }) => toThreadMessage(each)),
      payment: entry?.publicId ?? null,
      case: supportCase && toCaseDetails(supportCase),
    };
  });
}

type StoredThreadMessage = Omit<ThreadMessage, "isFromBank"> & {
  isReceived: boolean;
};

/** Returns a message with the displayed name of its sender. */
export function toThreadMessage({
  isReceived,
  sender,
  ...message
}: StoredThreadMessage): ThreadMessage {
  return {
    ...message,
    isFromBank: !isReceived,
    sender: isReceived ? sender : senderName(sender),
  };
}
