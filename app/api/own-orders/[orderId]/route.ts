import { serve } from "@/lib/bank/serve";
import { editOwnOrder as contract } from "@/lib/features/payments/standing-orders/contract";
import { editOwnOrder } from "@/lib/features/payments/standing-orders/own";

export const PUT = serve(contract, ({ caller, params, body, context }) =>
  editOwnOrder(caller, params.orderId, body, context),
);
