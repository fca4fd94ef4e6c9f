import { deleteCustomer as contract } from "@/lib/accounts/contract";
import { deleteCustomer } from "@/lib/accounts/service";
import { serve } from "@/lib/http/serve";

export const DELETE = serve(contract, ({ caller, params, origin }) =>
  deleteCustomer(caller, params.userId, origin),
);
