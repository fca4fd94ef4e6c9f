import { z } from "zod";
import { decisionSchema } from "@/lib/approvals/schema";
import { adminCreateSchema } from "@/lib/customers/schema";
import { historyEntrySchema, staffPostingSchema } from "@/lib/postings/schema";
import { returnWireSchema } from "@/lib/wires/schema";
import {
  type DocumentedCalls,
  historyLine,
  MOVES_MONEY,
  nextCursor,
  PAGED,
  posted,
  SETS_BALANCES,
  SETS_PASSWORD,
  text,
  user,
} from "../call";

export const staff: DocumentedCalls = {
  "GET /view-all-users": {
    does: "Lists the customers by name.",
    caller: "admin",
    right: "read",
    query: {
      search:
        "The start of an account number, where it is digits alone; else a part of a name",
      ...PAGED,
    },
    answers: {
      data: z.array(z.looseObject({ _id: text, fullName: text })),
      nextCursor,
      total: z.number(),
      isMore: z.boolean(),
    },
  },
  "GET /admin-view-one-user/{userId}": {
    does: "Reads a customer by id or account number.",
    caller: "admin",
    right: "read",
    answers: { user: user.extend({ otpCode: text }) },
    refuses: ["USER_NOT_FOUND"],
  },
  "POST /admin-create": {
    does: "Opens an account for a customer.",
    caller: "admin",
    right: "serve",
    body: adminCreateSchema,
    answers: { message: text, data: user },
    refuses: [
      "EMAIL_TAKEN",
      "USERNAME_TAKEN",
      "ACCOUNT_NUMBER_TAKEN",
      ...SETS_PASSWORD,
    ],
  },
  "POST /credit/{accountId}": {
    does: "Pays an account in, from another one or from cash.",
    caller: "admin",
    right: "serve",
    body: staffPostingSchema,
    idempotent: true,
    waits: true,
    answers: posted,
    refuses: ["ACCOUNTS_DIFFER", ...MOVES_MONEY],
  },
  "POST /debit/{accountId}": {
    does: "Pays out of an account, to another one or to cash.",
    caller: "admin",
    right: "serve",
    body: staffPostingSchema,
    idempotent: true,
    waits: true,
    answers: posted,
    refuses: ["ACCOUNTS_DIFFER", ...MOVES_MONEY],
  },
  "GET /view-all-history": {
    does: "Lists the entries of the bank, newest first.",
    caller: "admin",
    right: "read",
    query: {
      q: "Part of a description, bank, name, number or reference",
      account: "Number of a customer's account, or the customer's id",
      type: "credit or debit",
      from: "First value date, yyyy-mm-dd",
      to: "Last value date, yyyy-mm-dd",
      reversed: "show: deleted entries and their reversals, too",
      ...PAGED,
    },
    answers: { history: z.array(historyLine), nextCursor },
  },
  "POST /transaction-history": {
    does: "Adds an entry to an account's history.",
    caller: "admin",
    right: "serve",
    body: historyEntrySchema,
    idempotent: true,
    waits: true,
    answers: posted,
    refuses: MOVES_MONEY,
  },
  "DELETE /delete-history/{historyId}": {
    does: "Takes an entry back by its reversal.",
    caller: "admin",
    right: "delete",
    answers: { message: text },
    refuses: [
      "ENTRY_UNKNOWN",
      "ALREADY_REVERSED",
      "REVERSAL_STAYS",
      "NOT_REVERSIBLE",
      "REVERSAL_UNFUNDED",
      "CREDITED_CLOSED",
    ],
  },
  "POST /decide-approval/{approvalId}": {
    does: "Approves or declines what another member of staff asked for.",
    caller: "admin",
    right: "serve",
    body: decisionSchema,
    answers: { message: text },
    refuses: [
      "NOT_FOUND",
      "ALREADY_DECIDED",
      "OWN_REQUEST",
      ...MOVES_MONEY,
      ...SETS_BALANCES,
    ],
  },
  "POST /settle-wire/{wireId}": {
    does: "Notes that the other bank has taken a pending wire.",
    caller: "admin",
    right: "serve",
    answers: { message: text },
    refuses: ["NOT_FOUND", "WIRE_DECIDED"],
  },
  "POST /return-wire/{wireId}": {
    does: "Brings a pending wire back.",
    caller: "admin",
    right: "serve",
    body: returnWireSchema,
    answers: { message: text },
    refuses: ["NOT_FOUND", "WIRE_DECIDED"],
  },
};
