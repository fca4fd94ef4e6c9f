import { twoFactor } from "@/lib/features/access/two-factor/contract";
import { startTwoFactor } from "@/lib/features/access/two-factor/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(twoFactor.admin.start, ({ caller, body }) =>
  startTwoFactor(caller, body.password),
);
