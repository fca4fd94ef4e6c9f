import { serve } from "@/lib/http/serve";
import { placeStandingOrder } from "@/lib/standing-orders/contract";
import { placeOrder } from "@/lib/standing-orders/service";

export const POST = serve(
  placeStandingOrder,
  ({ caller, body, origin, idempotency }) =>
    placeOrder(caller, body, origin, idempotency),
);
