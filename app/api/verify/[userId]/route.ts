import { verifyCode } from "@/lib/auth/codes/service";
import { codeSchema } from "@/lib/auth/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: codeSchema,
  fallback: "CODE_FAILED",
  handle: async ({ params, body }) => ({
    message: "verification successful",
    ...(await verifyCode(params.userId!, body.userInput)),
  }),
});
