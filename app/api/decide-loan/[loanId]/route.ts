import { serve } from "@/lib/bank/serve";
import { decideLoan as contract } from "@/lib/features/loans/staff-contract";
import { decideLoan } from "@/lib/features/loans/decide";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  decideLoan(caller, params.loanId, body, context),
);
