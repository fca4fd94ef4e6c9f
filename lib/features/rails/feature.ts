import { railActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./incoming/staff-contract";
import { incomingErrors } from "./incoming/staff-errors";
import { railErrors } from "./errors";
import { railPages } from "./pages";

export const railPurges = ["SELECT rail_messages_purge()"];

/** What the lists in lib/bank/features.ts take from here. */
export const rails = {
  calls: [calls, staffCalls],
  actions: [railActions],
  waiting: {
    incoming: {
      count:
        "SELECT count(*) FROM incoming_payments WHERE state = 'waiting' OR recalled_at IS NOT NULL AND recall_answered_at IS NULL",
      list: `SELECT i.id::text, i.payer_name AS subject, '' AS customer, i.amount_minor, i.currency, i.received_at AS since,
                    NULL::text AS assignee, '' AS detail
             FROM incoming_payments i
             WHERE i.state = 'waiting' OR i.recalled_at IS NOT NULL AND i.recall_answered_at IS NULL
             ORDER BY i.received_at LIMIT $3::int`,
      open: () => railPages.rails,
      right: "serve",
      title: "Payments of other banks",
      link: "View payments",
      href: railPages.rails,
    },
    railMessages: {
      count:
        "SELECT count(*) FROM rail_messages WHERE state IN ('refused', 'doubt') AND checked_by IS NULL",
      list: `SELECT m.id::text, m.fault AS subject, '' AS customer, NULL::bigint AS amount_minor, NULL::text AS currency,
                    m.created_at AS since, NULL::text AS assignee, '' AS detail
             FROM rail_messages m WHERE m.state IN ('refused', 'doubt') AND m.checked_by IS NULL
             ORDER BY m.created_at LIMIT $3::int`,
      open: () => railPages.rails,
      right: "serve",
      title: "Messages of the other bank",
      link: "View bank messages",
      href: railPages.rails,
    },
  },
  refusals: {
    LM100: railErrors.MESSAGE_ID_USED,
    LM101: incomingErrors.INCOMING_DECIDED,
  },
} as const;
