import { serve } from "@/lib/bank/serve";
import { blockAccount } from "@/lib/features/accounts/staff-contract";
import { setBlocked } from "@/lib/features/accounts/staff-service";

export const POST = serve(blockAccount, ({ caller, params, body, context }) =>
  setBlocked(caller, params.accountNumber, { ...body, blocked: true }, context),
);
