import { route } from "@/lib/http/route";
import { transferSchema } from "@/lib/transfers/schema";
import { sendTransfer } from "@/lib/transfers/service";

export const POST = route({
  caller: "customer",
  body: transferSchema,
  idempotent: true,
  fallback: "TRANSFER_FAILED",
  handle: ({ caller, body, origin, idempotency }) =>
    sendTransfer(caller, body, origin, idempotency),
});
