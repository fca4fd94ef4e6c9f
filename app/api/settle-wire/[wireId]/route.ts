import { serve } from "@/lib/bank/serve";
import { settleWire as contract } from "@/lib/features/payments/wires/staff-contract";
import { settleWire } from "@/lib/features/payments/wires/service";

export const POST = serve(contract, ({ caller, params, context }) =>
  settleWire(caller, params.wireId, context),
);
