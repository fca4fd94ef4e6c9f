import { deleteCustomer as contract } from "@/lib/features/customers/accounts/staff-contract";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { serve } from "@/lib/bank/serve";

export const DELETE = serve(contract, ({ caller, params, body, context }) =>
  deleteCustomer(caller, params.userId, context, body.reason),
);
