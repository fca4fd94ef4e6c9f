import { accountActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./staff-contract";
import { accountErrors } from "./errors";

/** The entry of this feature in lib/bank/features.ts. */
export const accounts = {
  calls: [calls, staffCalls],
  actions: [accountActions],
  items: {
    accountNumber:
      "SELECT customer_id AS owner FROM accounts WHERE number = $1",
  },
  refusals: {
    LM083: accountErrors.ACCOUNTS_FULL,
    LM172: accountErrors.OPENED_BY_STAFF,
  },
} as const;
