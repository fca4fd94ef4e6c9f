import { serve } from "@/lib/bank/serve";
import { checkPayee as contract } from "@/lib/features/payments/payee-check/contract";
import { checkPayee } from "@/lib/features/payments/payee-check/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  checkPayee(caller, body, context),
);
