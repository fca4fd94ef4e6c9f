import { serve } from "@/lib/api/serve";
import { forgotPassword as contract } from "@/lib/identity/contract";
import { requestPasswordReset } from "@/lib/identity/reset/service";

export const POST = serve(contract, async ({ body, context }) => {
  const { flowId } = await requestPasswordReset(body.email, context);
  return {
    message: "If this address belongs to an account, we have emailed it a code",
    data: flowId,
  };
});
