import { evenly } from "@/lib/identity/answer-time";
import { resendCode } from "@/lib/identity/codes/service";
import { resendCode as contract } from "@/lib/identity/contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(contract, async ({ params }) => {
  await evenly(resendCode(params.userId));
  return { message: "A new code was sent" };
});
