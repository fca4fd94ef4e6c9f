import { serve } from "@/lib/bank/serve";
import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import { verifyCode as contract } from "@/lib/features/access/contract";
import { verifyCode } from "@/lib/features/customers/sign-up/service";
import { setProofCookie } from "@/lib/identity/reset/proof";

export const POST = serve(
  contract,
  async ({ params, body, context, cookies }) => {
    const verified = await withMinimumDuration(
      verifyCode(params.userId, body.userInput, context),
    );
    if ("proof" in verified) setProofCookie(cookies, verified.proof);
    return { message: "verification successful", ...verified };
  },
);
