import { serve } from "@/lib/api/serve";
import { transfer } from "@/lib/features/payments/transfers/contract";
import { sendTransfer } from "@/lib/features/payments/transfers/service";

export const POST = serve(transfer, ({ caller, body, context, idempotency }) =>
  sendTransfer(caller, body, context, idempotency),
);
