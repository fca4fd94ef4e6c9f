import { railActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./incoming/staff-contract";
import { incomingErrors } from "./incoming/staff-errors";
import { railErrors } from "./errors";

/** What the lists in lib/bank/features.ts take from here. */
export const rails = {
  calls: [calls, staffCalls],
  actions: [railActions],
  refusals: {
    LM100: railErrors.MESSAGE_ID_USED,
    LM101: incomingErrors.INCOMING_DECIDED,
  },
} as const;
