import { z } from "zod";
import { text } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { ledgerErrors } from "@/lib/ledger/errors";
import { failure } from "@/lib/platform/errors/failure";
import { standingOrderErrors } from "@/lib/features/payments/standing-orders/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  AUTHORISES_PAYMENT,
  transferErrors,
} from "@/lib/features/payments/transfers/errors";
import { transferSchema } from "@/lib/features/payments/transfers/schema";

export const transfer = call({
  method: "POST",
  path: "/transfer",
  summary:
    "Sends a transfer. It is immediate to an account at this bank, and a pending wire to any other bank. With a later day in payOn it is scheduled, and the answer has no reference.",
  caller: "customer",
  body: transferSchema,
  idempotent: true,
  answers: {
    message: text,
    transfer: z.looseObject({
      id: text,
      reference: text.optional(),
      status: text,
    }),
  },
  refuses: [
    ...AUTHORISES_PAYMENT,
    transferErrors.PAYMENT_PAST,
    standingOrderErrors.ORDERS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
    ledgerErrors.LIMIT_EXCEEDED,
    ledgerErrors.INSUFFICIENT_FUNDS,
    ledgerErrors.CURRENCY_MISMATCH,
  ],
  fallback: failure("TRANSFER_FAILED", "An error occurred. Please try again."),
});
