import "server-only";
import { z } from "zod";
import { isAssignedTo } from "@/lib/features/inbox/conversations/assigned-to";
import { answerableSince } from "@/lib/features/inbox/conversations/case";
import { WAITS_FOR_ANSWER } from "@/lib/features/inbox/waiting";
import type { Admin } from "@/lib/identity/callers";
import {
  hasAllWords,
  joinConditions,
  patternOf,
  type Bind,
  type Conditions,
} from "@/lib/platform/db/conditions";
import {
  dayParams,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { duringDays } from "@/lib/platform/db/day-filter";
import { bankNow } from "@/lib/platform/time/clock";
import { toStoredEmail } from "@/lib/platform/validation/email-address";

/**
 * The views of the list: messages that wait for an answer, the caller's conversations, answered messages, letters to
 * customers who have not written, and all messages.
 */
export const MESSAGE_VIEWS = [
  "open",
  "mine",
  "answered",
  "letters",
  "all",
] as const;

/** The filters of a list of messages in the address of a page; without `show` it has all messages. */
export const messageParams = {
  show: z.enum(MESSAGE_VIEWS),
  /** Words of the sender, of the subject or of the account holder's name, or a part of the address. */
  q: textParam,
  /** The username of the member of staff who has the conversation, or NOBODY. */
  assignee: textParam,
  /** Those whose answer is late. */
  late: z.literal("1"),
  /** Days in Zurich on which the messages were sent, inclusive. */
  ...dayParams,
};

export type MessageFilters = Query<typeof messageParams>;

/** Returns the filters as SQL conditions on messages `m`. */
export function toMessageConditions(
  admin: Admin,
  { show, q, assignee, late, ...days }: MessageFilters,
  parameterOffset: number,
): Conditions {
  const isIn = (condition: string) =>
    `m.conversation_id IN (SELECT v.id FROM conversations v WHERE ${condition})`;
  return joinConditions(parameterOffset, (bind) => [
    show === "open" && WAITS_FOR_ANSWER,
    show === "answered" && "m.is_received AND m.answered_at IS NOT NULL",
    show === "letters" &&
      `NOT m.is_received AND NOT EXISTS (
         SELECT FROM messages r WHERE r.conversation_id = m.conversation_id AND r.is_received)`,
    show === "mine" && isIn(`v.assigned_to = ${bind(admin.id)}::uuid`),
    assignee && isIn(isAssignedTo("v.assigned_to", assignee, bind)),
    late &&
      `${WAITS_FOR_ANSWER} AND m.sent_at < ${bind(answerableSince(bankNow()))}::timestamptz`,
    q && matchesSearch(q, bind),
    ...duringDays(days, bind, "m.sent_at"),
  ]);
}

/** Each part can use an index. The sender of a message may have entered another name than the account holder's. */
function matchesSearch(search: string, bind: Bind): string {
  const has = (text: string) => hasAllWords(search, [text], bind);
  const email = bind(patternOf(toStoredEmail(search) ?? search));
  return `(${has("m.sender")} OR ${has("m.subject")} OR m.email LIKE lower(${email})
    OR m.customer_id = ANY (ARRAY (SELECT c.id FROM customers c WHERE ${has("c.full_name")})))`;
}
