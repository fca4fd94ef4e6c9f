import { serve } from "@/lib/bank/serve";
import { refuseLoanOffer } from "@/lib/features/loans/contract";
import { refuseOffer } from "@/lib/features/loans/service";

export const POST = serve(refuseLoanOffer, ({ caller, params, context }) =>
  refuseOffer(caller, params.loanId, context),
);
