import { customerSignInSchema } from "@/lib/auth/schema";
import { answerCustomerSignIn } from "@/lib/auth/sign-in/answers";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: customerSignInSchema,
  fallback: "SIGN_IN_FAILED",
  handle: ({ body, device, origin }) =>
    answerCustomerSignIn(body, device, origin),
});
