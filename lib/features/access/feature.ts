import { identityActions } from "@/lib/identity/audit";
import * as auth from "./contract";
import { changePassword } from "./password/contract";
import * as staffAuth from "./staff-contract";
import { twoFactor } from "./two-factor/contract";

/** The entry of this feature in lib/bank/features.ts. */
export const access = {
  calls: [auth, staffAuth, twoFactor.customer, twoFactor.admin, changePassword],
  actions: [identityActions],
  items: {
    sessionId: "SELECT customer_id AS owner FROM sessions WHERE id = $1",
  },
} as const;
