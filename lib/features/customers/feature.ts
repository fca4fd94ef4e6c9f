import { customerActions } from "./audit";
import * as accounts from "./accounts/staff-contract";
import * as calls from "./contract";
import * as controls from "./controls/staff-contract";
import * as dormancy from "./dormancy/contract";
import * as emailChange from "./email-change/contract";
import * as notes from "./notes/staff-contract";
import * as photos from "./photos/contract";
import * as staffCalls from "./staff-contract";
import { commonErrors } from "@/lib/platform/errors/common";
import { staffCustomerErrors } from "./staff-errors";

export const customerPurges = [
  "SELECT sign_ups_purge()",
  "DELETE FROM email_changes WHERE expires_at < clock_timestamp() - interval '1 hour'",
  "DELETE FROM reactivation_codes WHERE expires_at < clock_timestamp() - interval '1 hour'",
];

/** The entry of this feature in lib/bank/features.ts. */
export const customers = {
  calls: [
    calls,
    staffCalls,
    notes,
    emailChange,
    accounts,
    photos,
    controls,
    dormancy,
  ],
  actions: [customerActions],
  items: {
    photoId: "SELECT id AS owner FROM customers WHERE photo_id = $1",
    userId: "SELECT id AS owner FROM customers WHERE id = $1",
  },
  refusals: {
    LM054: staffCustomerErrors.DELETE_LOAN_OWED,
    LM056: staffCustomerErrors.DELETE_WIRE_PENDING,
    LM174: commonErrors.INVALID_VALUE,
  },
} as const;
