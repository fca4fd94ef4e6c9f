import { z } from "zod";
import { beneficiarySchema } from "@/lib/beneficiaries/schema";
import { profileSchema } from "@/lib/customers/schema";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { loanSchema } from "@/lib/loans/schema";
import { careSchema } from "@/lib/messages/schema";
import { notificationSettingsSchema } from "@/lib/notifications/schema";
import { payeeCheckSchema } from "@/lib/payee-check/schema";
import { standingOrderSchema } from "@/lib/standing-orders/schema";
import { transferSchema } from "@/lib/transfers/schema";
import {
  type DocumentedCalls,
  historyLine,
  money,
  nextCursor,
  PAGED,
  TAKES_CODE,
  text,
  user,
} from "../call";

const PERIOD = {
  from: "First day, yyyy-mm-dd; default three months ago",
  to: "Last day, yyyy-mm-dd; default today",
};

/** What a payment may be refused for, now or later. */
const IS_AUTHORISED: ErrorCode[] = [
  "OTHER_ACCOUNT",
  "ACCOUNT_NOT_ACTIVE",
  "OWN_ACCOUNT",
  "TRANSFERS_BLOCKED",
  "BENEFICIARY_CLOSED",
  "CODES_WRONG",
  "STEP_UP_NEEDED",
  ...TAKES_CODE,
];

export const customer: DocumentedCalls = {
  "GET /view-me/{userId}": {
    does: "Reads your profile and balances.",
    caller: "customer",
    answers: { user },
    refuses: ["USER_NOT_FOUND"],
  },
  "PUT /update-personal-profile": {
    does: "Updates your username, phone number, marital status and address.",
    caller: "customer",
    body: profileSchema,
    answers: { message: text, data: user },
    refuses: ["USERNAME_TAKEN", "TOO_MANY_THIS_HOUR"],
  },
  "POST /transfer": {
    does: "Sends a transfer. It is immediate to an account at this bank, and a pending wire to any other bank.",
    caller: "customer",
    body: transferSchema,
    idempotent: true,
    answers: {
      message: text,
      transfer: z.looseObject({ id: text, reference: text, status: text }),
    },
    refuses: [
      ...IS_AUTHORISED,
      "LIMIT_EXCEEDED",
      "INSUFFICIENT_FUNDS",
      "CURRENCY_MISMATCH",
    ],
  },
  "POST /payee-check": {
    does: "Checks whether a payee's name matches the account number.",
    caller: "customer",
    body: payeeCheckSchema,
    answers: { result: text, isNew: z.boolean() },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /beneficiaries": {
    does: "Saves a payee.",
    caller: "customer",
    body: beneficiarySchema,
    answers: { message: text, data: z.looseObject({}) },
    refuses: [
      "BENEFICIARIES_FULL",
      "BENEFICIARY_SAVED",
      "OWN_ACCOUNT",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "PUT /beneficiaries/{beneficiaryId}": {
    does: "Updates a saved payee.",
    caller: "customer",
    body: beneficiarySchema,
    answers: { message: text },
    refuses: [
      "NOT_FOUND",
      "BENEFICIARY_SAVED",
      "OWN_ACCOUNT",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "DELETE /beneficiaries/{beneficiaryId}": {
    does: "Deletes a saved payee.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /standing-orders": {
    does: "Creates a standing order.",
    caller: "customer",
    body: standingOrderSchema,
    idempotent: true,
    answers: { message: text, data: z.looseObject({}) },
    refuses: [
      "FIRST_RUN_PAST",
      "LAST_RUN_EARLY",
      ...IS_AUTHORISED,
      "ORDERS_FULL",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "POST /standing-orders/{orderId}/{action}": {
    does: "Pauses, resumes or cancels a standing order. action is pause, resume or cancel.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND", "ORDER_ENDED"],
  },
  "GET /transaction-history/{userId}": {
    does: "Lists your transactions, newest first. Reversed transactions and their reversals are left out.",
    caller: "customer",
    query: PAGED,
    answers: { transactions: z.array(historyLine), nextCursor },
    refuses: ["USER_NOT_FOUND"],
  },
  "GET /bank-statement/{userId}": {
    does: "Reads the statement of a period: opening and closing balance and every transaction.",
    caller: "customer",
    query: PERIOD,
    answers: {
      statement: z.looseObject({
        user,
        period: z.object({ from: text, to: text }),
        openingBalance: money,
        closingBalance: money,
        transactions: z.array(
          historyLine.extend({
            type: text,
            amount: money,
            recipientAccount: text,
          }),
        ),
      }),
    },
    refuses: ["USER_NOT_FOUND", "PERIOD_INVALID", "STATEMENT_TOO_LONG"],
  },
  "GET /statement-file/{userId}": {
    does: "Downloads the statement of a period as a file.",
    caller: "customer",
    query: { format: "pdf, csv, ofx or camt.053", ...PERIOD },
    answers: "file",
    refuses: [
      "USER_NOT_FOUND",
      "FORMAT_INVALID",
      "PERIOD_INVALID",
      "STATEMENT_TOO_LONG",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "GET /get-admin-message/{userId}": {
    does: "Lists messages from the bank, newest first.",
    caller: "customer",
    query: PAGED,
    answers: {
      data: z.object({
        data: z.array(
          z.looseObject({
            _id: text,
            sender: text,
            subject: text,
            message: text,
          }),
        ),
        nextCursor,
      }),
    },
    refuses: ["USER_NOT_FOUND"],
  },
  "POST /read-message/{messageId}": {
    does: "Marks a message as read.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /message-admin/{userId}": {
    does: "Sends a message to customer care.",
    caller: "customer",
    body: careSchema,
    form: true,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  },
  "POST /loan-request/{userId}": {
    does: "Requests a loan.",
    caller: "customer",
    body: loanSchema,
    form: true,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  },
  "PUT /notification-settings": {
    does: "Sets which notifications you get by email and in the app.",
    caller: "customer",
    body: notificationSettingsSchema,
    answers: { message: text },
  },
  "POST /read-notifications": {
    does: "Marks all notifications as read.",
    caller: "customer",
    answers: { message: text },
  },
  "DELETE /sessions/{sessionId}": {
    does: "Signs out one of your sessions.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /sign-out-others": {
    does: "Signs out all your sessions except the current one.",
    caller: "customer",
    answers: { message: text },
  },
};
