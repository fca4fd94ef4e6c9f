import { text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import { returnWireSchema } from "./schema";

export const settleWire = call({
  method: "POST",
  path: "/settle-wire/{wireId}",
  params: { wireId: id },
  summary: "Settles a pending wire that the other bank has accepted.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: ["NOT_FOUND", "WIRE_DECIDED"],
  fallback: "WIRE_FAILED",
});

export const returnWire = call({
  method: "POST",
  path: "/return-wire/{wireId}",
  params: { wireId: id },
  summary: "Returns a pending wire to the customer, with a reason.",
  caller: "admin",
  right: "serve",
  body: returnWireSchema,
  answers: { message: text },
  refuses: ["NOT_FOUND", "WIRE_DECIDED"],
  fallback: "WIRE_FAILED",
});
