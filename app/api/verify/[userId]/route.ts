import { verifyCode } from "@/lib/auth/contract";
import { answerVerify } from "@/lib/auth/reset/answers";
import { serve } from "@/lib/http/serve";

export const POST = serve(verifyCode, ({ params, body }) =>
  answerVerify(params.userId, body.userInput),
);
