import { serve } from "@/lib/bank/serve";
import { forgotPassword as contract } from "@/lib/features/access/contract";
import { withDeviceCookie } from "@/lib/identity/devices/cookie";
import { requestPasswordReset } from "@/lib/identity/reset/service";

export const POST = serve(contract, async ({ body, device, cookies }) => {
  const known = withDeviceCookie(cookies, "customer", device);
  const { flowId } = await requestPasswordReset(body.email, known);
  return {
    message: "If this address belongs to an account, we have emailed it a code",
    data: flowId,
  };
});
