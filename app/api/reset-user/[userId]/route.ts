import { serve } from "@/lib/api/serve";
import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import { resetPassword as contract } from "@/lib/identity/contract";
import { resetPasswordInBrowser } from "@/lib/identity/reset/browser-reset";

export const POST = serve(
  contract,
  async ({ params, body, device, context }) => {
    await withMinimumDuration(
      resetPasswordInBrowser(params.userId, body, device, context),
    );
    return { message: "Your password was changed" };
  },
);
