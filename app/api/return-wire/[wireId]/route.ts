import { route } from "@/lib/http/route";
import { returnWireSchema } from "@/lib/wires/schema";
import { returnWire } from "@/lib/wires/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: returnWireSchema,
  fallback: "WIRE_FAILED",
  handle: ({ caller, params, body, origin }) =>
    returnWire(caller, params.wireId!, body, origin),
});
