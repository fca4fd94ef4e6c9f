import { serve } from "@/lib/bank/serve";
import { unblockAccount } from "@/lib/features/accounts/staff-contract";
import { unblock } from "@/lib/features/accounts/unblocking";

export const POST = serve(unblockAccount, ({ caller, params, body, context }) =>
  unblock(caller, params.accountNumber, body, context),
);
