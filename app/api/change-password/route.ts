import { changePassword as contract } from "@/lib/identity/password-change/contract";
import { changePassword } from "@/lib/identity/password-change/service";
import { serve } from "@/lib/api/serve";

export const POST = serve(contract.customer, ({ caller, body, context }) =>
  changePassword(caller, body, context),
);
