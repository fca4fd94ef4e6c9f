import { verifyCode } from "@/lib/identity/contract";
import { answerVerify } from "@/lib/features/customers/sign-up/answers";
import { serve } from "@/lib/api/serve";

export const POST = serve(verifyCode, ({ params, body }) =>
  answerVerify(params.userId, body.userInput),
);
