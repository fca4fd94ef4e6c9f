import { identityActions } from "./audit";
import * as auth from "./contract";
import { changePassword } from "./password-change/contract";
import * as staffAuth from "./staff-contract";
import { twoFactor } from "./two-factor/contract";

/** What the lists in lib/api/features.ts take from here. */
export const identity = {
  calls: [auth, staffAuth, twoFactor.customer, twoFactor.admin, changePassword],
  actions: [identityActions],
  items: {
    sessionId: "SELECT customer_id AS owner FROM sessions WHERE id = $1",
  },
} as const;
