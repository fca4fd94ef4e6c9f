import { commonErrors } from "@/lib/platform/errors/common";
import { exchangeActions } from "./audit";
import { exchangeErrors } from "./errors";
import * as calls from "./quotes/contract";
import * as rateCalls from "./rates/staff-contract";
import { rateErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const exchange = {
  calls: [calls, rateCalls],
  actions: [exchangeActions],
  refusals: {
    LM076: exchangeErrors.EXCHANGE_TOO_SMALL,
    LM077: exchangeErrors.QUOTE_EXPIRED,
    LM078: exchangeErrors.QUOTE_USED,
    LM079: commonErrors.NOT_FOUND,
    LM085: exchangeErrors.EXCHANGE_TOO_LARGE,
    LM075: rateErrors.RATE_DAY_PASSED,
  },
} as const;
