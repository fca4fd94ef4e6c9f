import { answerForgot } from "@/lib/auth/reset/answers";
import { forgotSchema } from "@/lib/auth/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: forgotSchema,
  fallback: "FORGOT_FAILED",
  handle: ({ body, origin }) => answerForgot(body.email, origin),
});
