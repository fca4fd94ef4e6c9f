import { serve } from "@/lib/http/serve";
import { settleWire as contract } from "@/lib/wires/contract";
import { settleWire } from "@/lib/wires/service";

export const POST = serve(contract, ({ caller, params, origin }) =>
  settleWire(caller, params.wireId, origin),
);
