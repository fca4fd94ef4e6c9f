import { serve } from "@/lib/bank/serve";
import { unblockAccount } from "@/lib/features/accounts/staff-contract";
import { setBlocked } from "@/lib/features/accounts/staff-service";

export const POST = serve(unblockAccount, ({ caller, params, body, context }) =>
  setBlocked(
    caller,
    params.accountNumber,
    { ...body, blocked: false },
    context,
  ),
);
