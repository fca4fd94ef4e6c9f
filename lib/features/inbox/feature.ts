import { inboxActions } from "./audit";
import * as attachments from "./attachments/contract";
import * as staffAttachments from "./attachments/staff-contract";
import * as messages from "./messages/contract";
import * as staffMessages from "./messages/staff-contract";
import * as notifications from "./notifications/contract";
import { inboxPages, staffMessagePath } from "./pages";
import { WAITS_FOR_ANSWER } from "./waiting";

/** The entry of this feature in lib/bank/features.ts. */
export const inbox = {
  calls: [
    messages,
    staffMessages,
    attachments,
    staffAttachments,
    notifications,
  ],
  actions: [inboxActions],
  items: {
    attachmentId:
      "SELECT customer_id AS owner FROM message_attachments WHERE id = $1",
    conversationId:
      "SELECT customer_id AS owner FROM conversations WHERE id = $1",
    messageId: "SELECT customer_id AS owner FROM messages WHERE id = $1",
  },
  waiting: {
    messages: {
      from: "messages m",
      where: WAITS_FOR_ANSWER,
      joins: `JOIN conversations v ON v.id = m.conversation_id
              LEFT JOIN customers c ON c.id = m.customer_id LEFT JOIN admins s ON s.id = v.assigned_to`,
      columns: {
        id: "m.id",
        subject: "m.subject",
        customer: "coalesce(c.full_name, m.sender)",
        since: "m.sent_at",
        assignee: "s.username",
      },
      open: ({ id }: { id: string }) => staffMessagePath(id),
      isPromised: true,
      right: "serve",
      title: "Unanswered messages",
      link: "View messages",
      href: inboxPages.staffMessages,
    },
  },
} as const;
