import { changePassword as contract } from "@/lib/auth/password-change/contract";
import { changePassword } from "@/lib/auth/password-change/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract.admin, ({ caller, body, origin }) =>
  changePassword(caller, body, origin),
);
