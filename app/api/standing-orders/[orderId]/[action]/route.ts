import { serve } from "@/lib/http/serve";
import { changeStandingOrder } from "@/lib/standing-orders/contract";
import { steerOrder } from "@/lib/standing-orders/service";

export const POST = serve(changeStandingOrder, ({ caller, params, origin }) =>
  steerOrder(caller, params.orderId, params.action, origin),
);
