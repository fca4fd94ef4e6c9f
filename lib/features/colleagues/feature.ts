import * as staffCalls from "./staff-contract";
import { colleagueErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const colleagues = {
  calls: [staffCalls],
  refusals: {
    LM049: colleagueErrors.COLLEAGUE_UNCHANGED,
  },
} as const;
