import { rowPath } from "@/lib/platform/http/query";
import { railActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./incoming/staff-contract";
import { incomingErrors } from "./incoming/staff-errors";
import { WAITING } from "./incoming/waiting";
import { railErrors } from "./errors";
import { railPages } from "./pages";

export const railPurges = ["SELECT rail_messages_purge()"];

/** The entry of this feature in lib/bank/features.ts. */
export const rails = {
  calls: [calls, staffCalls],
  actions: [railActions],
  waiting: {
    incoming: {
      from: WAITING.from,
      where: WAITING.where,
      columns: {
        id: "i.id",
        subject: "i.payer_name",
        amountMinor: "i.amount_minor",
        currency: "i.currency",
        since: WAITING.since,
      },
      open: ({ id }: { id: string }) => rowPath(railPages.rails, id),
      right: "serve",
      title: "Payments of other banks",
      link: "View payments",
      href: railPages.rails,
    },
    railMessages: {
      from: "rail_messages m",
      where: "m.state IN ('refused', 'doubt') AND m.checked_by IS NULL",
      columns: { id: "m.id", subject: "m.fault", since: "m.created_at" },
      open: ({ id }: { id: string }) => rowPath(railPages.rails, id),
      right: "serve",
      title: "Messages of the other bank",
      link: "Check messages",
      href: railPages.rails,
    },
  },
  refusals: {
    LM100: railErrors.MESSAGE_ID_USED,
    LM101: incomingErrors.INCOMING_DECIDED,
  },
} as const;
