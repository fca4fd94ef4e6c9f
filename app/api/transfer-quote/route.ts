import { serve } from "@/lib/bank/serve";
import { quoteTransfer as contract } from "@/lib/features/payments/pay/contract";
import { payingAccount } from "@/lib/features/payments/paying-account";
import { quoteTransfer } from "@/lib/features/payments/pay/quote";

export const POST = serve(contract, async ({ caller, body }) =>
  quoteTransfer(await payingAccount(caller, body.fromAccount), body),
);
