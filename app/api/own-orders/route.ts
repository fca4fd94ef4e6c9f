import { serve } from "@/lib/bank/serve";
import { placeOwnOrder as contract } from "@/lib/features/payments/standing-orders/contract";
import { placeOwnOrder } from "@/lib/features/payments/standing-orders/own";

export const POST = serve(contract, ({ caller, body, context, idempotency }) =>
  placeOwnOrder(caller, body, context, idempotency),
);
