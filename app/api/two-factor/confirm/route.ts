import { serve } from "@/lib/api/serve";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import { confirmTwoFactor } from "@/lib/identity/two-factor/service";

export const POST = serve(
  twoFactor.customer.confirm,
  async ({ caller, body, context }) => ({
    message: "Two-factor sign-in is on",
    recoveryCodes: await confirmTwoFactor(caller, body.code, context),
  }),
);
