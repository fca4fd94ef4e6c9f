import { answerConfirm } from "@/lib/identity/two-factor/answers";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import { serve } from "@/lib/api/serve";

export const POST = serve(
  twoFactor.customer.confirm,
  ({ caller, body, origin }) => answerConfirm(caller, body.code, origin),
);
