import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import { formatDay, formatTime } from "@/lib/format";
import type { Origin } from "@/lib/ledger/post";
import { readPage } from "@/lib/paging";
import { listDeskMessages } from "./desk/queries";
import type { DeskMessage, InboxMessage } from "./message";
import { listMessages } from "./queries";

/** Body of GET /get-admin-message/{userId}: the inbox, with the list in `data.data`. */
export async function answerInbox(customer: Customer, query: URLSearchParams) {
  const { messages, nextCursor } = await listMessages(
    customer,
    readPage(query),
  );
  const data = messages.map((message) => toMessageJson(message, customer));
  return { data: { data, nextCursor } };
}

function toMessageJson(message: InboxMessage, reader: Customer) {
  return {
    _id: message.id,
    sender: message.sender,
    receiver: reader.fullName,
    subject: message.subject,
    content: message.content,
    message: message.content,
    date: formatDay(message.sentAt),
    time: formatTime(message.sentAt),
    sentAt: message.sentAt.toISOString(),
    isRead: message.isRead,
  };
}

/** Body of GET /get-messages: all messages; `email` is the receiver's. */
export async function answerMessages(
  admin: Admin,
  query: URLSearchParams,
  origin: Origin,
) {
  const { messages, nextCursor } = await listDeskMessages(
    admin,
    readPage(query),
    origin,
  );
  return { data: { data: messages.map(toDeskJson), nextCursor } };
}

function toDeskJson(message: DeskMessage) {
  return {
    _id: message.id,
    direction: message.direction,
    sender: message.sender,
    senderEmail: message.senderEmail,
    receiver: message.receiver,
    email: message.receiverEmail,
    customerId: message.customerId,
    subject: message.subject,
    content: message.content,
    date: formatDay(message.sentAt),
    time: formatTime(message.sentAt),
    sentAt: message.sentAt.toISOString(),
    answeredAt: message.answeredAt?.toISOString() ?? null,
  };
}
