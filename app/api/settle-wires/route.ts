import { serve } from "@/lib/bank/serve";
import { settleWires as contract } from "@/lib/features/payments/wires/staff-contract";
import { settleWires } from "@/lib/features/payments/wires/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  settleWires(caller, body, context),
);
