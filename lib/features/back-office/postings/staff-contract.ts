import { z } from "zod";
import { CURRENCIES } from "@/lib/ledger/money";
import {
  isoDay,
  named,
  parameter,
  postedTransaction,
  text,
} from "@/lib/calls/schemas";
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
    postingErrors.NOT_REPLACEABLE,
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
    postingErrors.NOT_REPLACEABLE,
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

const party = named(
  "PostingParty",
  z.object({
    name: text,
    accountNumber: text
      .nullable()
      .describe("The account number; null for the bank's cash"),
    before: text
      .nullable()
      .describe("The total balance now; null unless it is an account here"),
    after: text
      .nullable()
      .describe("The total balance afterwards; null as before"),
  }),
);

export const previewPosting = call({
  method: "GET",
  path: "/posting-preview",
  summary:
    "Returns what a credit, a debit or a history record would do now, without posting anything. Only the posting decides.",
  caller: "admin",
  right: "serve",
  query: {
    kind: z.enum(["credit", "debit"]).describe("credit or debit"),
    account: text.describe("The number of the account, or its owner's id"),
    other: parameter(
      text,
      "The other account, by number or its owner's id; the bank's cash if absent",
    ),
    holder: parameter(
      text,
      "The name of the holder, for a history record, whose other account may be at another bank",
    ),
    amount: z.number().describe("The amount"),
    date: parameter(isoDay, "The value date, yyyy-mm-dd"),
    time: parameter(text, "The time of the value date in Zurich, HH:MM"),
  },
  answers: {
    preview: named(
      "PostingPreview",
      z.object({
        payer: party.describe("Who pays"),
        payee: party.describe("Who gets the money"),
        accountCurrency: z.enum(CURRENCIES),
        valueDate: text.describe("The value date in Zurich"),
        secondPerson: text
          .nullable()
          .describe("Why a second person must approve; null if nobody must"),
      }),
    )
      .nullable()
      .describe("What would be posted; null if it cannot be worked out"),
    refusal: text
      .nullable()
      .describe("Why it would be refused; null if it would not"),
  },
  fallback: failure(
    "PREVIEW_FAILED",
    "We couldn’t work out what this would do. You can still send it.",
  ),
});
