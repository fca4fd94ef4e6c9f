import { serve } from "@/lib/bank/serve";
import { nameAccount as contract } from "@/lib/features/accounts/staff-contract";
import { nameAccount } from "@/lib/features/accounts/staff-service";

export const PUT = serve(contract, ({ caller, params, body, context }) =>
  nameAccount(caller, params.accountNumber, body, context),
);
