import { serve } from "@/lib/bank/serve";
import { returnWire as contract } from "@/lib/features/payments/wires/staff-contract";
import { returnWire } from "@/lib/features/payments/wires/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  returnWire(caller, params.wireId, body, context),
);
