import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { identityErrors } from "@/lib/identity/errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { ACCOUNT_FAILED, accountErrors } from "./errors";
import {
  accountJson,
  accountNumber,
  freeOfFeesSchema,
  nameAccountSchema,
  openAccountForSchema,
  stateReasonSchema,
} from "./schema";
import { staffAccountErrors } from "./staff-errors";

const params = { accountNumber };

export const openAccountFor = call({
  method: "POST",
  path: "/open-account/{userId}",
  summary: "Opens another account for a customer.",
  caller: "admin",
  right: "serve",
  body: openAccountForSchema,
  idempotent: true,
  answers: { message: text, account: accountJson },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    staffAccountErrors.OWNER_HAS_ALL_ACCOUNTS,
    staffAccountErrors.OWNER_NOT_ACTIVE,
  ],
  fallback: ACCOUNT_FAILED,
});

export const nameAccount = call({
  method: "PUT",
  path: "/name-account/{accountNumber}",
  params,
  summary: "Changes the name of a customer's account.",
  caller: "admin",
  right: "correct",
  body: nameAccountSchema,
  shows: ["name"],
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: ACCOUNT_FAILED,
});

export const freeOfFees = call({
  method: "PUT",
  path: "/free-of-fees/{accountNumber}",
  params,
  summary:
    "Frees a customer's account of monthly fees until a day, or ends that.",
  caller: "admin",
  right: "correct",
  body: freeOfFeesSchema,
  shows: ["until"],
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, accountErrors.FEE_FREE_DAY_PAST],
  fallback: ACCOUNT_FAILED,
});

const blocking = {
  method: "POST",
  params,
  caller: "admin",
  right: "serve",
  body: stateReasonSchema,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    ledgerErrors.ACCOUNT_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ACCOUNT_FAILED,
} as const;

export const blockAccount = call({
  ...blocking,
  path: "/block-account/{accountNumber}",
  summary:
    "Blocks an account of a customer: it neither pays nor is paid, except by staff.",
});

export const unblockAccount = call({
  ...blocking,
  path: "/unblock-account/{accountNumber}",
  summary:
    "Unblocks an account of a customer. Counts as handing over what all accounts of the customer have.",
  mayNeedApproval: true,
  refuses: [
    commonErrors.NOT_FOUND,
    ledgerErrors.ACCOUNT_BLOCKED,
    ledgerErrors.RATE_MISSING,
    approvalErrors.ALREADY_WAITING,
  ],
});

export const closeAccountFor = call({
  ...blocking,
  path: "/close-account/{accountNumber}",
  summary:
    "Closes an account of a customer that is not the main account and that nothing needs.",
  refuses: [
    commonErrors.NOT_FOUND,
    accountErrors.ACCOUNT_NEEDED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
});
