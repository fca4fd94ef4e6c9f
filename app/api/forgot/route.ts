import { forgotPassword } from "@/lib/auth/contract";
import { answerForgot } from "@/lib/auth/reset/answers";
import { serve } from "@/lib/http/serve";

export const POST = serve(forgotPassword, ({ body, origin }) =>
  answerForgot(body.email, origin),
);
