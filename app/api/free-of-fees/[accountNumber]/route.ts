import { serve } from "@/lib/bank/serve";
import { freeOfFees as contract } from "@/lib/features/accounts/staff-contract";
import { freeOfFees } from "@/lib/features/accounts/staff-service";

export const PUT = serve(contract, ({ caller, params, body, context }) =>
  freeOfFees(caller, params.accountNumber, body, context),
);
