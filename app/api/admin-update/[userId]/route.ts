import { updateAccount as contract } from "@/lib/features/customers/accounts/staff-contract";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { serve } from "@/lib/bank/serve";

export const PUT = serve(contract, ({ caller, params, body, context }) =>
  updateAccount(caller, params.userId, body, context),
);
