import { resendCode } from "@/lib/auth/codes/service";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "public",
  fallback: "CODE_FAILED",
  handle: async ({ params }) => {
    await resendCode(params.userId!);
    return { message: "A new code was sent" };
  },
});
