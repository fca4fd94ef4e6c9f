import { serve } from "@/lib/bank/serve";
import { acceptLoanOffer } from "@/lib/features/loans/contract";
import { acceptOffer } from "@/lib/features/loans/service";

export const POST = serve(
  acceptLoanOffer,
  ({ caller, params, body, context }) =>
    acceptOffer(caller, params.loanId, body, context),
);
