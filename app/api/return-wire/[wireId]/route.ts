import { serve } from "@/lib/http/serve";
import { returnWire as contract } from "@/lib/wires/contract";
import { returnWire } from "@/lib/wires/service";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  returnWire(caller, params.wireId, body, origin),
);
