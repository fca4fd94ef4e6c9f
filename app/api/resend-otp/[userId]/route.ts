import { evenly } from "@/lib/auth/answer-time";
import { resendCode } from "@/lib/auth/codes/service";
import { resendCode as contract } from "@/lib/auth/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(contract, async ({ params }) => {
  await evenly(resendCode(params.userId));
  return { message: "A new code was sent" };
});
