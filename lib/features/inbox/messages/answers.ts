import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { formatDay, formatTime } from "@/lib/platform/format";
import { readPage } from "@/lib/platform/http/paging";
import type { InboxMessage } from "./message";
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
