import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { formatDay, formatTime } from "@/lib/platform/format";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { readPage } from "@/lib/platform/http/paging";
import type { StaffMessage } from "@/lib/features/inbox/messages/message";
import { listMessagesForStaff } from "./queries";

/** Body of GET /get-messages: all messages; `email` is the receiver's. */
export async function answerMessages(
  admin: Admin,
  query: URLSearchParams,
  context: RequestContext,
) {
  const { messages, nextCursor } = await listMessagesForStaff(
    admin,
    readPage(query),
    context,
  );
  return { data: { data: messages.map(toStaffMessageJson), nextCursor } };
}

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
