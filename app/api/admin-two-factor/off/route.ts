import { serve } from "@/lib/bank/serve";
import { twoFactor } from "@/lib/features/access/two-factor/contract";
import { stopTwoFactor } from "@/lib/features/access/two-factor/service";

export const POST = serve(
  twoFactor.admin.off,
  async ({ caller, body, context }) => {
    await stopTwoFactor(caller, body, context);
    return { message: "Two-factor sign-in is off" };
  },
);
