import { postedTransaction } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { failure } from "@/lib/platform/errors/failure";
import { historyEntrySchema, staffPostingSchema } from "./schema";
import { postingErrors, MOVES_MONEY } from "./staff-errors";

const POSTING_FAILED = failure("POSTING_FAILED", "operation failed");

export const credit = call({
  method: "POST",
  path: "/credit/{accountId}",
  summary: "Credits an account, from another account or from cash.",
  caller: "admin",
  right: "serve",
  body: staffPostingSchema,
  idempotent: true,
  mayNeedApproval: true,
  answers: postedTransaction,
  refuses: [
    postingErrors.ACCOUNTS_DIFFER,
    postingErrors.NOT_REVERSED,
    ...MOVES_MONEY,
  ],
  fallback: POSTING_FAILED,
});

export const debit = call({
  method: "POST",
  path: "/debit/{accountId}",
  summary: "Debits an account, to another account or to cash.",
  caller: "admin",
  right: "serve",
  body: staffPostingSchema,
  idempotent: true,
  mayNeedApproval: true,
  answers: postedTransaction,
  refuses: [
    postingErrors.ACCOUNTS_DIFFER,
    postingErrors.NOT_REVERSED,
    ...MOVES_MONEY,
  ],
  fallback: POSTING_FAILED,
});

export const addTransaction = call({
  method: "POST",
  path: "/transaction-history",
  summary: "Adds an entry to an account's history.",
  caller: "admin",
  right: "serve",
  body: historyEntrySchema,
  idempotent: true,
  mayNeedApproval: true,
  answers: postedTransaction,
  refuses: MOVES_MONEY,
  fallback: POSTING_FAILED,
  oneFailureText: true,
});
