import { serve } from "@/lib/bank/serve";
import { editStandingOrder } from "@/lib/features/payments/standing-orders/contract";
import { editOrder } from "@/lib/features/payments/standing-orders/edit";

export const PUT = serve(
  editStandingOrder,
  ({ caller, params, body, context }) =>
    editOrder(caller, params.orderId, body, context),
);
