import { serve } from "@/lib/bank/serve";
import { payingAccount } from "@/lib/features/payments/paying-account";
import { placeStandingOrder } from "@/lib/features/payments/standing-orders/contract";
import { placeOrder } from "@/lib/features/payments/standing-orders/service";

export const POST = serve(
  placeStandingOrder,
  async ({ caller, body, context, idempotency }) =>
    placeOrder(
      await payingAccount(caller, body.fromAccount),
      body,
      context,
      idempotency,
    ),
);
