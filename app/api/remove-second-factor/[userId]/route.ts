import { removeSecondFactor as contract } from "@/lib/auth/two-factor/contract";
import { removeSecondFactor } from "@/lib/customers/remove-second-factor";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  removeSecondFactor(caller, params.userId, body, origin),
);
