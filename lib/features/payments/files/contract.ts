import { z } from "zod";
import { call } from "@/lib/calls/call";
import { named, text } from "@/lib/calls/schemas";
import {
  secondFactorErrors,
  TAKES_CODE,
} from "@/lib/identity/second-factor-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors, FILE_UNREAD } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { hourly } from "@/lib/platform/rate-limit/limit";
import { id } from "@/lib/platform/validation/fields";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { paymentFileErrors } from "./errors";
import { paymentFileSchema, sendPaymentFileSchema } from "./schema";

const uploadLimit = hourly("payment-file-customer", 30);

export const uploadPaymentFile = call({
  method: "POST",
  path: "/payment-files",
  summary:
    "Uploads a file of payments and checks it, and sends nothing. A mistake in one payment leaves only that payment out.",
  caller: "customer",
  upload: paymentFileSchema,
  throttle: uploadLimit,
  answers: {
    message: text,
    data: named(
      "UploadedPaymentFile",
      z.object({
        _id: text,
        payments: z.int().describe("How many payments the file has"),
        mistakes: z.int().describe("How many of them cannot be sent"),
      }),
    ),
  },
  refuses: [
    paymentFileErrors.PAYMENT_FILE_REFUSED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "PAYMENT_FILE_FAILED",
    "The file could not be read. Please try again.",
  ),
});

export const sendPaymentFile = call({
  method: "POST",
  path: "/send-payment-file/{paymentFileId}",
  params: { paymentFileId: id },
  summary:
    "Sends the payments of a file that were not sent yet, each once. One that is refused stops no other.",
  caller: "customer",
  body: sendPaymentFileSchema,
  answers: {
    message: text,
    data: named(
      "SentPaymentFile",
      z.object({
        sent: z.int().describe("How many payments of the file are sent"),
        unsent: z.int().describe("How many payments of the file are not sent"),
      }),
    ),
  },
  refuses: [
    commonErrors.NOT_FOUND,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
    transferErrors.TRANSFERS_BLOCKED,
    transferErrors.CODES_WRONG,
    secondFactorErrors.STEP_UP_NEEDED,
    ...TAKES_CODE,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "PAYMENT_FILE_UNSENT",
    "We couldn’t send all payments. Please reload the page to see which were sent, and send the rest again. No payment is made twice.",
  ),
});

export const downloadPaymentReport = call({
  method: "GET",
  path: "/payment-file-report/{paymentFileId}",
  params: { paymentFileId: id },
  summary:
    "Downloads the state of each payment of a file as a pain.002.001.10 file.",
  caller: "customer",
  answers: ["application/xml"],
  refuses: [commonErrors.NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: FILE_UNREAD,
});
