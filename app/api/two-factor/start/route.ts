import { twoFactor } from "@/lib/auth/two-factor/contract";
import { startTwoFactor } from "@/lib/auth/two-factor/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(twoFactor.customer.start, ({ caller, body }) =>
  startTwoFactor(caller, body.password),
);
