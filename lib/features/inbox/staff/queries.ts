import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import {
  hasAllWords,
  joinConditions,
  patternOf,
  type Bind,
  type Conditions,
} from "@/lib/platform/db/conditions";
import { prisma, transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { toStoredEmail } from "@/lib/platform/validation/email-address";
import { site } from "@/lib/platform/config/site";
import { inboxActions } from "@/lib/features/inbox/audit";
import {
  SENDERS,
  type StaffMessage,
  type ThreadMessage,
  type Sender,
} from "@/lib/features/inbox/messages/message";
import { toThreadMessage } from "@/lib/features/inbox/conversations/queries";
import { threadVersion } from "@/lib/features/inbox/conversations/seen";
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
  page: Page & MessageFilter,
  context: RequestContext,
): Promise<{ messages: StaffMessage[]; nextCursor: string | null }> {
  const after = readTimeCursor(page.cursor);
  const { sql, values } = toConditions(admin, page, 3);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: inboxActions["message.list"] });
    const found = await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT m.id FROM messages m WHERE (m.sent_at, m.id) < ($1::timestamptz, $2::uuid) ${sql}
       ORDER BY m.sent_at DESC, m.id DESC LIMIT $3::int`,
      after.time,
      after.id,
      page.limit + 1,
      ...values,
    );
    return tx.message.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      orderBy: newestFirst,
      select: messageSelect,
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.sentAt,
  );
  return {
    messages: pageRows.map(toStaffMessage),
    nextCursor,
  };
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

export const MESSAGE_VIEWS = ["open", "mine", "answered", "all"] as const;

/** The views of the list: all messages, those that wait for an answer, the caller's conversations, and the answered. */
type MessageFilter = {
  view?: (typeof MESSAGE_VIEWS)[number];
  /** Words of the sender, of the subject or of the account holder's name, or a part of the address. */
  search?: string;
};

function toConditions(
  admin: Admin,
  { view, search }: MessageFilter,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    view === "open" && "m.is_received AND m.answered_at IS NULL",
    view === "answered" && "m.is_received AND m.answered_at IS NOT NULL",
    view === "mine" &&
      `m.conversation_id IN (SELECT id FROM conversations WHERE assigned_to = ${bind(admin.id)}::uuid)`,
    search && matchesSearch(search, bind),
  ]);
}

/** Each part can use an index. The sender of a message may have entered another name than the account holder's. */
function matchesSearch(search: string, bind: Bind): string {
  const has = (text: string) => hasAllWords(search, [text], bind);
  const email = bind(patternOf(toStoredEmail(search) ?? search));
  return `(${has("m.sender")} OR ${has("m.subject")} OR m.email LIKE lower(${email})
    OR m.customer_id = ANY (ARRAY (SELECT c.id FROM customers c WHERE ${has("c.full_name")})))`;
}

/** A message with its conversation. */
export type StaffThread = {
  message: StaffMessage;
  conversationId: string;
  messages: ThreadMessage[];
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
        sender: SENDERS[stored.sender as Sender],
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
