import { changeStatus as contract } from "@/lib/accounts/contract";
import { changeStatus } from "@/lib/accounts/service";
import { serve } from "@/lib/http/serve";

export const PUT = serve(contract, ({ caller, params, body, origin }) =>
  changeStatus(caller, params.userId, body.accountStatus, origin),
);
