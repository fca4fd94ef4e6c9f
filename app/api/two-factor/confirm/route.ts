import { serve } from "@/lib/bank/serve";
import { twoFactor } from "@/lib/features/access/two-factor/contract";
import { confirmTwoFactor } from "@/lib/features/access/two-factor/service";

export const POST = serve(
  twoFactor.customer.confirm,
  async ({ caller, body, context }) => ({
    message: "Two-factor sign-in is on",
    recoveryCodes: await confirmTwoFactor(caller, body.code, context),
  }),
);
