import { route } from "@/lib/http/route";
import { payeeCheckSchema } from "@/lib/payee-check/schema";
import { checkPayee } from "@/lib/payee-check/service";

export const POST = route({
  caller: "customer",
  body: payeeCheckSchema,
  fallback: "PAYEE_CHECK_FAILED",
  handle: ({ caller, body, origin }) => checkPayee(caller, body, origin),
});
