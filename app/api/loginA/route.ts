import { signIn } from "@/lib/identity/contract";
import { answerCustomerSignIn } from "@/lib/features/customers/sign-in";
import { serve } from "@/lib/api/serve";

export const POST = serve(signIn, ({ body, device, origin }) =>
  answerCustomerSignIn(body, device, origin),
);
