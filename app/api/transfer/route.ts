import { serve } from "@/lib/http/serve";
import { transfer } from "@/lib/transfers/contract";
import { sendTransfer } from "@/lib/transfers/service";

export const POST = serve(transfer, ({ caller, body, origin, idempotency }) =>
  sendTransfer(caller, body, origin, idempotency),
);
