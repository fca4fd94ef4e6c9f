import { z } from "zod";
import { named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { ledgerErrors } from "@/lib/ledger/errors";
import { checkPayee } from "@/lib/features/payments/payee-check/contract";
import { standingOrderErrors } from "@/lib/features/payments/standing-orders/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { exchangeErrors, quoteAnswer } from "@/lib/features/exchange/public";
import { failure } from "@/lib/platform/errors/failure";
import {
  AUTHORISES_PAYMENT,
  JUDGES_PAYMENT,
  TRANSFER_FAILED,
  transferErrors,
} from "@/lib/features/payments/transfers/errors";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { reviewPages, sendPages } from "./form-pages";

const JUDGES_QUOTE = [
  ...JUDGES_PAYMENT,
  exchangeErrors.EXCHANGE_TOO_SMALL,
  exchangeErrors.EXCHANGE_TOO_LARGE,
  ledgerErrors.RATE_MISSING,
  commonErrors.TOO_MANY_THIS_HOUR,
] as const;

export const reviewTransfer = call({
  method: "POST",
  path: "/transfer-review",
  summary:
    "Checks the fields of a transfer and the payee's name, and sends nothing. key is an idempotency key for the transfer; advice is null after too many checks. quote is for an account of another currency, and is refused like that of /transfer-quote.",
  caller: "customer",
  body: transferSchema,
  formPages: reviewPages,
  answers: {
    advice: named("PayeeCheck", z.object(checkPayee.answers)).nullable(),
    key: text,
    quote: quoteAnswer
      .nullable()
      .describe("What the bank offers; null where none is needed"),
  },
  refuses: [...JUDGES_QUOTE, transferErrors.PAYMENT_PAST],
  fallback: TRANSFER_FAILED,
});

export const quoteTransfer = call({
  method: "POST",
  path: "/transfer-quote",
  summary:
    "Quotes a transfer to an account of another currency at this bank, for 60 seconds. The payer's amount is fixed. quote is null for any other payee.",
  caller: "customer",
  body: transferSchema,
  answers: {
    quote: quoteAnswer
      .nullable()
      .describe("What the bank offers; null where none is needed"),
  },
  refuses: JUDGES_QUOTE,
  fallback: failure(
    "TRANSFER_QUOTE_FAILED",
    "We couldn’t quote this transfer. Please try again.",
  ),
});

export const transfer = call({
  method: "POST",
  path: "/transfer",
  summary:
    "Sends a transfer. It is immediate to an account at this bank, and a pending wire to any other bank. With a later day in payOn it is scheduled, and the answer has no reference.",
  caller: "customer",
  body: transferSchema,
  idempotent: true,
  formPages: sendPages,
  answers: {
    message: text,
    transfer: named(
      "Transfer",
      z.object({
        id: text,
        reference: text.optional(),
        status: z.enum(["posted", "pending", "scheduled"]),
      }),
    ),
  },
  refuses: [
    ...AUTHORISES_PAYMENT,
    transferErrors.PAYMENT_PAST,
    transferErrors.ARRIVAL_CHANGED,
    transferErrors.QUOTE_NEEDED,
    exchangeErrors.QUOTE_EXPIRED,
    exchangeErrors.QUOTE_USED,
    commonErrors.NOT_FOUND,
    ledgerErrors.FEE_CHANGED,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
    ledgerErrors.LIMIT_EXCEEDED,
    ledgerErrors.INSUFFICIENT_FUNDS,
    ledgerErrors.CHANGE_UNCONFIRMED,
    ledgerErrors.RATE_MISSING,
    ledgerErrors.CURRENCY_MISMATCH,
  ],
  fallback: TRANSFER_FAILED,
  // Shown once the look-up says that nothing was sent.
  unreached: TRANSFER_FAILED,
});
