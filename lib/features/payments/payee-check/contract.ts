import { z } from "zod";
import { call } from "@/lib/calls/call";
import { isoDay } from "@/lib/calls/schemas";
import { CURRENCIES } from "@/lib/ledger/money";
import { commonErrors } from "@/lib/platform/errors/common";
import { PAYEE_CHECK_FAILED } from "./errors";
import { payeeCheckSchema } from "./schema";

export const checkPayee = call({
  method: "POST",
  path: "/payee-check",
  summary: "Checks whether a payee's name matches the account number.",
  caller: "customer",
  body: payeeCheckSchema,
  answers: {
    result: z.enum(["match", "close", "no match", "cannot be checked"]),
    isNew: z.boolean(),
    paidOn: isoDay.nullable(),
    currency: z
      .enum(CURRENCIES)
      .nullable()
      .describe(
        "The currency of the payee's account at this bank; null unless the name fits",
      ),
  },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: PAYEE_CHECK_FAILED,
});
