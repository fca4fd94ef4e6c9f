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
  from: "First day, yyyy-mm-dd; three months back unless told",
  to: "Last day, yyyy-mm-dd; today unless told",
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
    does: "Reads the own profile and balances.",
    caller: "customer",
    answers: { user },
    refuses: ["USER_NOT_FOUND"],
  },
  "PUT /update-personal-profile": {
    does: "Changes username, phone number, marital status and address.",
    caller: "customer",
    body: profileSchema,
    answers: { message: text, data: user },
    refuses: ["USERNAME_TAKEN", "TOO_MANY_THIS_HOUR"],
  },
  "POST /transfer": {
    does: "Sends a wire: at once to an account here, pending to any other.",
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
    does: "Tells whether a name fits the account it is to be paid to.",
    caller: "customer",
    body: payeeCheckSchema,
    answers: { result: text, isNew: z.boolean() },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /beneficiaries": {
    does: "Saves whom to pay again.",
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
    does: "Changes a saved beneficiary.",
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
    does: "Deletes a saved beneficiary.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /standing-orders": {
    does: "Places an order that pays by itself.",
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
    does: "Pauses, resumes or cancels an order: pause, resume, cancel.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND", "ORDER_ENDED"],
  },
  "GET /transaction-history/{userId}": {
    does: "Lists the own lines, newest first, without reversed ones.",
    caller: "customer",
    query: PAGED,
    answers: { transactions: z.array(historyLine), nextCursor },
    refuses: ["USER_NOT_FOUND"],
  },
  "GET /bank-statement/{userId}": {
    does: "Reads the statement of a period: balances and every line.",
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
    does: "Downloads the statement of a period.",
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
    does: "Lists what the bank wrote, newest first.",
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
    does: "Notes that a message was opened.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /message-admin/{userId}": {
    does: "Writes to customer care.",
    caller: "customer",
    body: careSchema,
    form: true,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  },
  "POST /loan-request/{userId}": {
    does: "Asks for a loan.",
    caller: "customer",
    body: loanSchema,
    form: true,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  },
  "PUT /notification-settings": {
    does: "Chooses which news are told, and how.",
    caller: "customer",
    body: notificationSettingsSchema,
    answers: { message: text },
  },
  "POST /read-notifications": {
    does: "Notes that all notifications were seen.",
    caller: "customer",
    answers: { message: text },
  },
  "DELETE /sessions/{sessionId}": {
    does: "Signs one session out.",
    caller: "customer",
    answers: { message: text },
    refuses: ["NOT_FOUND"],
  },
  "POST /sign-out-others": {
    does: "Signs every session out but the one that asks.",
    caller: "customer",
    answers: { message: text },
  },
};
