import { answerSignUp } from "@/lib/customers/answers";
import { signUpSchema } from "@/lib/customers/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: signUpSchema,
  fallback: "SIGN_UP_FAILED",
  handle: ({ body, origin }) => answerSignUp(body, origin),
});
