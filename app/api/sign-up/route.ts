import { answerSignUp } from "@/lib/customers/sign-up/answers";
import { signUp } from "@/lib/customers/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(signUp, ({ body, origin }) =>
  answerSignUp(body, origin),
);
