import { serve } from "@/lib/bank/serve";
import { blockAccount } from "@/lib/features/accounts/staff-contract";
import { blockAccountFor } from "@/lib/features/accounts/staff-service";

export const POST = serve(blockAccount, ({ caller, params, body, context }) =>
  blockAccountFor(caller, params.accountNumber, body, context),
);
