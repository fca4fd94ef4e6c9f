import { route } from "@/lib/http/route";
import { standingOrderSchema } from "@/lib/standing-orders/schema";
import { placeOrder } from "@/lib/standing-orders/service";

export const POST = route({
  caller: "customer",
  body: standingOrderSchema,
  idempotent: true,
  fallback: "ORDER_FAILED",
  handle: ({ caller, body, origin, idempotency }) =>
    placeOrder(caller, body, origin, idempotency),
});
