import { inboxActions } from "./audit";
import { withQuery } from "@/lib/platform/http/query";
import * as attachments from "./attachments/contract";
import * as staffAttachments from "./attachments/staff-contract";
import * as messages from "./messages/contract";
import * as staffMessages from "./messages/staff-contract";
import * as notifications from "./notifications/contract";
import { inboxPages } from "./pages";

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
      right: "serve",
      title: "Unanswered messages",
      link: "View messages",
      href: withQuery(inboxPages.staffMessages, { show: "open" }),
    },
  },
} as const;
