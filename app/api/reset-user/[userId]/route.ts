import { resetPassword } from "@/lib/auth/contract";
import { answerReset } from "@/lib/auth/reset/answers";
import { serve } from "@/lib/http/serve";

export const POST = serve(resetPassword, ({ params, body, origin }) =>
  answerReset(params.userId, body, origin),
);
