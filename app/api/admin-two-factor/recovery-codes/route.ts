import { serve } from "@/lib/bank/serve";
import { twoFactor } from "@/lib/features/access/two-factor/contract";
import { renewRecoveryCodes } from "@/lib/features/access/two-factor/service";

export const POST = serve(
  twoFactor.admin.recoveryCodes,
  async ({ caller, body, context }) => ({
    message: "You have new recovery codes. The old ones no longer work.",
    recoveryCodes: await renewRecoveryCodes(caller, body.code, context),
  }),
);
