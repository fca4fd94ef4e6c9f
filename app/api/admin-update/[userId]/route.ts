import { updateAccount as contract } from "@/lib/accounts/contract";
import { updateAccount } from "@/lib/accounts/update/service";
import { serve } from "@/lib/http/serve";

export const PUT = serve(contract, ({ caller, params, body, origin }) =>
  updateAccount(caller, params.userId, body, origin),
);
