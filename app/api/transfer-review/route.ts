import { serve } from "@/lib/bank/serve";
import { reviewTransfer } from "@/lib/features/payments/pay/contract";
import { review } from "@/lib/features/payments/pay/service";
import { payingAccount } from "@/lib/features/payments/paying-account";

export const POST = serve(reviewTransfer, async ({ caller, body, context }) =>
  review(await payingAccount(caller, body.fromAccount), body, context),
);
