import { z } from "zod";
import { IDEMPOTENCY_KEY, named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";

export const getPaymentOutcome = call({
  method: "GET",
  path: "/payment-outcome",
  summary:
    "Returns what the caller made with an Idempotency-Key: money that moved, a standing order, a repayment of a loan or an account; null if there is none.",
  caller: "customer",
  query: {
    key: IDEMPOTENCY_KEY.describe(
      "The Idempotency-Key of the call whose answer was lost",
    ),
  },
  answers: {
    payment: named(
      "PaymentOutcome",
      z.object({
        kind: z.enum(["transfer", "order", "repayment", "account"]),
        id: text,
      }),
    ).nullable(),
  },
  refuses: [commonErrors.IDEMPOTENCY_KEY_INVALID],
  fallback: failure(
    "OUTCOME_UNKNOWN",
    "We couldn’t find out what became of your last request. Please check again.",
  ),
});
