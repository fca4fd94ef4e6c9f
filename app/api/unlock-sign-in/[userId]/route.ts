import { serve } from "@/lib/api/serve";
import { unlockSignIn } from "@/lib/identity/sign-in/unlock";
import { unlockSignIn as contract } from "@/lib/identity/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  unlockSignIn(caller, params.userId, context),
);
