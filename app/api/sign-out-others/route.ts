import { signOutOthers as contract } from "@/lib/auth/contract";
import { signOutOthers } from "@/lib/auth/sessions/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, origin }) =>
  signOutOthers(caller, origin),
);
