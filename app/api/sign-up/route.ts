import { answerSignUp } from "@/lib/features/customers/sign-up/answers";
import { signUp } from "@/lib/features/customers/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(signUp, ({ body, context }) =>
  answerSignUp(body, context),
);
