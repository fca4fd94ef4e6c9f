import { serve } from "@/lib/bank/serve";
import { closeAccountFor as contract } from "@/lib/features/accounts/staff-contract";
import { closeAccountFor } from "@/lib/features/accounts/staff-service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  closeAccountFor(caller, params.accountNumber, body, context),
);
