import { answerOff } from "@/lib/identity/two-factor/answers";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(twoFactor.admin.off, ({ caller, body, context }) =>
  answerOff(caller, body, context),
);
