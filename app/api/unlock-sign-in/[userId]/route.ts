import { serve } from "@/lib/bank/serve";
import { unlockSignIn } from "@/lib/features/access/unlock";
import { unlockSignIn as contract } from "@/lib/features/access/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  unlockSignIn(caller, params.userId, context),
);
