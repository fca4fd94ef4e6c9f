import { signOutOthers as contract } from "@/lib/features/access/contract";
import { signOutOthers } from "@/lib/identity/sessions/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, context }) =>
  signOutOthers(caller, context),
);
