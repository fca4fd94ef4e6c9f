import { inboxActions } from "./audit";
import * as attachments from "./attachments/contract";
import * as staffAttachments from "./attachments/staff-contract";
import * as messages from "./messages/contract";
import * as staffMessages from "./messages/staff-contract";
import * as notifications from "./notifications/contract";
import { inboxPages, staffMessagePath } from "./pages";

/** What the lists in lib/bank/features.ts take from here. */
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
      count: `SELECT count(*) FROM messages WHERE is_received AND answered_at IS NULL`,
      // The messages of a case are listed with it.
      list: `SELECT m.id::text, m.subject, coalesce(c.full_name, m.sender) AS customer, NULL::bigint AS amount_minor,
                    NULL::text AS currency, m.sent_at AS since, s.username AS assignee, '' AS detail
             FROM messages m JOIN conversations v ON v.id = m.conversation_id
             LEFT JOIN customers c ON c.id = m.customer_id LEFT JOIN admins s ON s.id = v.assigned_to
             WHERE m.is_received AND m.answered_at IS NULL
               AND NOT EXISTS (SELECT FROM cases k WHERE k.conversation_id = m.conversation_id)
             ORDER BY m.sent_at LIMIT $3::int`,
      open: staffMessagePath,
      isPromised: true,
      right: "serve",
      title: "Unanswered messages",
      link: "View messages",
      href: inboxPages.staffMessages,
    },
  },
} as const;
