import { formatDay, formatTime } from "@/lib/platform/format";
import type { InboxMessage } from "./message";

/** Serialises a message for GET /get-admin-message/{userId}. */
export function toMessageJson(
  message: InboxMessage,
  customer: { fullName: string },
) {
  return {
    _id: message.id,
    sender: message.sender,
    receiver: customer.fullName,
    subject: message.subject,
    content: message.content,
    message: message.content,
    date: formatDay(message.sentAt),
    time: formatTime(message.sentAt),
    sentAt: message.sentAt.toISOString(),
    isRead: message.isRead,
  };
}
