import { serve } from "@/lib/api/serve";
import { changeStandingOrder } from "@/lib/features/payments/standing-orders/contract";
import { steerOrder } from "@/lib/features/payments/standing-orders/service";

export const POST = serve(changeStandingOrder, ({ caller, params, origin }) =>
  steerOrder(caller, params.orderId, params.action, origin),
);
