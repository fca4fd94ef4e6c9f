import { serve } from "@/lib/bank/serve";
import { transfer } from "@/lib/features/payments/pay/contract";
import { pay } from "@/lib/features/payments/pay/service";
import { payingAccount } from "@/lib/features/payments/paying-account";

export const POST = serve(
  transfer,
  async ({ caller, body, context, idempotency }) =>
    pay(
      await payingAccount(caller, body.fromAccount),
      body,
      context,
      idempotency,
    ),
);
