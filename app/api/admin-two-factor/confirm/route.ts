import { answerConfirm } from "@/lib/identity/two-factor/answers";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(
  twoFactor.admin.confirm,
  ({ caller, body, context }) => answerConfirm(caller, body.code, context),
);
