import { answerNewCodes } from "@/lib/auth/two-factor/answers";
import { twoFactor } from "@/lib/auth/two-factor/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(
  twoFactor.admin.recoveryCodes,
  ({ caller, body, origin }) => answerNewCodes(caller, body.code, origin),
);
