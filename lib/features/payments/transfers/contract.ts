import { z } from "zod";
import { text } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { ledgerErrors } from "@/lib/ledger/errors";
import { failure } from "@/lib/platform/errors/failure";
import { AUTHORISES_PAYMENT } from "./errors";
import { transferSchema } from "./schema";

export const transfer = call({
  method: "POST",
  path: "/transfer",
  summary:
    "Sends a transfer. It is immediate to an account at this bank, and a pending wire to any other bank.",
  caller: "customer",
  body: transferSchema,
  idempotent: true,
  answers: {
    message: text,
    transfer: z.looseObject({ id: text, reference: text, status: text }),
  },
  refuses: [
    ...AUTHORISES_PAYMENT,
    ledgerErrors.LIMIT_EXCEEDED,
    ledgerErrors.INSUFFICIENT_FUNDS,
    ledgerErrors.CURRENCY_MISMATCH,
  ],
  fallback: failure("TRANSFER_FAILED", "An error occurred. Please try again."),
});
