import { formatDay, formatTime } from "@/lib/platform/format";
import type { StaffMessage } from "@/lib/features/inbox/messages/message";

/** Serialises a page of messages for GET /get-messages. */
export const toStaffMessagesJson = ({
  messages,
  nextCursor,
}: {
  messages: StaffMessage[];
  nextCursor: string | null;
}) => ({ data: { data: messages.map(toStaffMessageJson), nextCursor } });

/** `email` is the receiver's. */
function toStaffMessageJson(message: StaffMessage) {
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
