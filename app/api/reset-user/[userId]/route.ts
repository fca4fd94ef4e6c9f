import { resetPassword } from "@/lib/identity/contract";
import { answerReset } from "@/lib/identity/reset/answers";
import { serve } from "@/lib/api/serve";

export const POST = serve(resetPassword, ({ params, body, context }) =>
  answerReset(params.userId, body, context),
);
