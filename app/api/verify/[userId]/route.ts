import { verifyCode } from "@/lib/auth/contract";
import { answerVerify } from "@/lib/customers/sign-up/answers";
import { serve } from "@/lib/http/serve";

export const POST = serve(verifyCode, ({ params, body }) =>
  answerVerify(params.userId, body.userInput),
);
