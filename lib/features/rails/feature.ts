import * as calls from "./contract";
import { railErrors } from "./errors";

/** What the lists in lib/bank/features.ts take from here. */
export const rails = {
  calls: [calls],
  refusals: {
    LM100: railErrors.MESSAGE_ID_USED,
  },
} as const;
