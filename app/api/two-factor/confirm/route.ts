import { answerConfirm } from "@/lib/auth/two-factor/answers";
import { twoFactor } from "@/lib/auth/two-factor/contract";
import { serve } from "@/lib/http/serve";

export const POST = serve(
  twoFactor.customer.confirm,
  ({ caller, body, origin }) => answerConfirm(caller, body.code, origin),
);
