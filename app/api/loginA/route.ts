import { signIn } from "@/lib/auth/contract";
import { answerCustomerSignIn } from "@/lib/customers/sign-in";
import { serve } from "@/lib/http/serve";

export const POST = serve(signIn, ({ body, device, origin }) =>
  answerCustomerSignIn(body, device, origin),
);
