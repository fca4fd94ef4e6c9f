import { serve } from "@/lib/api/serve";
import { verifyCode as contract } from "@/lib/identity/contract";
import { verifyCode } from "@/lib/features/customers/sign-up/service";
import { setProofCookie } from "@/lib/identity/reset/proof";

export const POST = serve(contract, async ({ params, body }) => {
  const verified = await verifyCode(params.userId, body.userInput);
  if ("proof" in verified) await setProofCookie(verified.proof);
  return { message: "verification successful", ...verified };
});
