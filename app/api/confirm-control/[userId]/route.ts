import { serve } from "@/lib/bank/serve";
import { confirmControl } from "@/lib/features/customers/controls/service";
import { confirmControl as contract } from "@/lib/features/customers/controls/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  confirmControl(caller, params.userId, context),
);
