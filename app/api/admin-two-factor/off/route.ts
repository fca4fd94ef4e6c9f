import { answerOff } from "@/lib/auth/two-factor/answers";
import { twoFactor } from "@/lib/auth/two-factor/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(twoFactor.admin.off, ({ caller, body, origin }) =>
  answerOff(caller, body, origin),
);
