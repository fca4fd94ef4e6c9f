import { route } from "@/lib/http/route";
import { steerOrder } from "@/lib/standing-orders/service";

export const POST = route({
  caller: "customer",
  fallback: "ORDER_FAILED",
  handle: ({ caller, params, origin }) =>
    steerOrder(caller, params.orderId!, params.action!, origin),
});
