import { signUpSchema } from "@/lib/customers/schema";
import { signUp } from "@/lib/customers/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: signUpSchema,
  fallback: "SIGN_UP_FAILED",
  handle: async ({ body, origin }) => {
    const { flowId: id } = await signUp(body, origin);
    const { fullName, username, email } = body;
    return {
      message: "Sign-up successful: we have mailed you a code",
      data: { _id: id, id, fullName, username, email },
    };
  },
});
