import { route } from "@/lib/http/route";
import { settleWire } from "@/lib/wires/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  fallback: "WIRE_FAILED",
  handle: ({ caller, params, origin }) =>
    settleWire(caller, params.wireId!, origin),
});
