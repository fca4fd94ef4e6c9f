import { signOutOthers as contract } from "@/lib/identity/contract";
import { signOutOthers } from "@/lib/identity/sessions/service";
import { serve } from "@/lib/api/serve";

export const POST = serve(contract, ({ caller, context }) =>
  signOutOthers(caller, context),
);
