import { serve } from "@/lib/bank/serve";
import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import { resetPassword as contract } from "@/lib/features/access/contract";
import { resetPasswordInBrowser } from "@/lib/identity/reset/browser-reset";

export const POST = serve(contract, async ({ params, body, ...request }) => {
  await withMinimumDuration(
    resetPasswordInBrowser(params.userId, body, request),
  );
  return { message: "Your password was changed" };
});
