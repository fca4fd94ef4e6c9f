import { serve } from "@/lib/bank/serve";
import { forgotAccountNumber as contract } from "@/lib/features/access/contract";
import { emailAccountNumber } from "@/lib/features/access/account-number";

export const POST = serve(contract, async ({ body, context }) => {
  await emailAccountNumber(body.email, context.ip);
  return {
    message:
      "If this address belongs to an account, we have emailed it the account number",
  };
});
