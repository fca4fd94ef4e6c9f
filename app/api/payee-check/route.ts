import { serve } from "@/lib/http/serve";
import { checkPayee as contract } from "@/lib/payee-check/contract";
import { checkPayee } from "@/lib/payee-check/service";

export const POST = serve(contract, ({ caller, body, origin }) =>
  checkPayee(caller, body, origin),
);
