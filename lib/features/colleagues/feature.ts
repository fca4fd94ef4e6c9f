import * as staffCalls from "./staff-contract";
import { colleagueErrors } from "./staff-errors";

/** What the lists in lib/bank/features.ts take from here. */
export const colleagues = {
  calls: [staffCalls],
  refusals: {
    LM049: colleagueErrors.COLLEAGUE_UNCHANGED,
  },
} as const;
