import { serve } from "@/lib/http/serve";
import { decideLoan as contract } from "@/lib/loans/contract";
import { decideLoan } from "@/lib/loans/decide";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  decideLoan(caller, params.loanId, body, origin),
);
