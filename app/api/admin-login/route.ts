import { adminSignInSchema } from "@/lib/auth/schema";
import { answerAdminSignIn } from "@/lib/auth/sign-in/answers";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: adminSignInSchema,
  fallback: "SIGN_IN_FAILED",
  handle: ({ body, device, origin }) => answerAdminSignIn(body, device, origin),
});
