import { serve } from "@/lib/api/serve";
import { placeStandingOrder } from "@/lib/features/payments/standing-orders/contract";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";

export const POST = serve(
  placeStandingOrder,
  ({ caller, body, context, idempotency }) =>
    placeOrder(caller, body, context, idempotency),
);
