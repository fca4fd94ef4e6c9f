import * as accounts from "./accounts/staff-contract";
import { customerActions } from "./audit";
import * as calls from "./contract";
import { controlActions } from "./controls/audit";
import * as controls from "./controls/staff-contract";
import * as emailChange from "./email-change/contract";
import { noteActions } from "./notes/audit";
import * as notes from "./notes/staff-contract";
import { photoActions } from "./photos/audit";
import * as photos from "./photos/contract";
import * as staffCalls from "./staff-contract";
import { staffCustomerErrors } from "./staff-errors";

/** What the lists in lib/bank/features.ts take from here. */
export const customers = {
  calls: [calls, staffCalls, notes, emailChange, accounts, photos, controls],
  actions: [customerActions, photoActions, noteActions, controlActions],
  items: {
    photoId: "SELECT id AS owner FROM customers WHERE photo_id = $1",
    userId: "SELECT id AS owner FROM customers WHERE id = $1",
  },
  refusals: {
    LM054: staffCustomerErrors.DELETE_LOAN_OWED,
    LM056: staffCustomerErrors.DELETE_WIRE_PENDING,
  },
} as const;
