import { changeStatus as contract } from "@/lib/features/customers/accounts/staff-contract";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { serve } from "@/lib/bank/serve";

export const PUT = serve(contract, ({ caller, params, body, context }) =>
  changeStatus(caller, params.userId, body, context),
);
