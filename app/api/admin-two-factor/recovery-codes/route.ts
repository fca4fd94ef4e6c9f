import { answerNewCodes } from "@/lib/identity/two-factor/answers";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(
  twoFactor.admin.recoveryCodes,
  ({ caller, body, context }) => answerNewCodes(caller, body.code, context),
);
