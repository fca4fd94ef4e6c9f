import { twoFactor } from "@/lib/identity/two-factor/contract";
import { startTwoFactor } from "@/lib/identity/two-factor/service";
import { serve } from "@/lib/api/serve";

export const POST = serve(twoFactor.admin.start, ({ caller, body }) =>
  startTwoFactor(caller, body.password),
);
