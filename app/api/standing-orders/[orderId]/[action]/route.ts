import { serve } from "@/lib/bank/serve";
import { changeStandingOrder } from "@/lib/features/payments/standing-orders/contract";
import { changeOrderStatus } from "@/lib/features/payments/standing-orders/service";

export const POST = serve(changeStandingOrder, ({ caller, params, context }) =>
  changeOrderStatus(caller, params.orderId, params.action, context),
);
