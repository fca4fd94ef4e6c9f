import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import { countFlowUse, resendCode } from "@/lib/identity/codes/service";
import { resendCode as contract } from "@/lib/features/access/contract";
import { serve } from "@/lib/bank/serve";

export const GET = serve(contract, async ({ params, context }) => {
  await countFlowUse(params.userId, context.ip);
  await withMinimumDuration(resendCode(params.userId));
  return { message: "A new code was sent" };
});
