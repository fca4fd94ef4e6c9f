import { forgotPassword } from "@/lib/identity/contract";
import { answerForgot } from "@/lib/identity/reset/answers";
import { serve } from "@/lib/api/serve";

export const POST = serve(forgotPassword, ({ body, context }) =>
  answerForgot(body.email, context),
);
