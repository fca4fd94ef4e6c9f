import { evenly } from "@/lib/auth/answer-time";
import { resendCode } from "@/lib/auth/codes/service";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "public",
  fallback: "CODE_FAILED",
  handle: async ({ params }) => {
    await evenly(resendCode(params.userId!));
    return { message: "A new code was sent" };
  },
});
