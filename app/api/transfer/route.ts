import { serve } from "@/lib/api/serve";
import { transfer } from "@/lib/features/payments/pay/contract";
import { pay } from "@/lib/features/payments/pay/service";

export const POST = serve(transfer, ({ caller, body, context, idempotency }) =>
  pay(caller, body, context, idempotency),
);
