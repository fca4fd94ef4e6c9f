import { changePassword as contract } from "@/lib/features/access/password/contract";
import { changePassword } from "@/lib/features/access/password/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract.admin, ({ caller, body, context }) =>
  changePassword(caller, body, context),
);
