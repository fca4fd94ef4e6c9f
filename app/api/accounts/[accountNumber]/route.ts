import { serve } from "@/lib/bank/serve";
import * as contract from "@/lib/features/accounts/contract";
import * as accounts from "@/lib/features/accounts/service";

export const PUT = serve(
  contract.changeAccount,
  ({ caller, params, body, context }) =>
    accounts.changeAccount(caller, params.accountNumber, body, context),
);

export const DELETE = serve(
  contract.closeAccount,
  ({ caller, params, context }) =>
    accounts.closeAccount(caller, params.accountNumber, context),
);
