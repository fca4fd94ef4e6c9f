import { z } from "zod";
import { AUTHORISES_PAYMENT, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
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
    "LIMIT_EXCEEDED",
    "INSUFFICIENT_FUNDS",
    "CURRENCY_MISMATCH",
  ],
  fallback: "TRANSFER_FAILED",
});
