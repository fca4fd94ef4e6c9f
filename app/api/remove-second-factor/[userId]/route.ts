import { removeSecondFactor as contract } from "@/lib/features/customers/staff-contract";
import { removeSecondFactor } from "@/lib/features/customers/remove-second-factor";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  removeSecondFactor(caller, params.userId, body, context),
);
