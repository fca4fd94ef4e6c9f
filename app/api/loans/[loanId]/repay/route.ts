import { serve } from "@/lib/bank/serve";
import { repayLoan } from "@/lib/features/loans/contract";
import { repayEarly } from "@/lib/features/loans/service";

export const POST = serve(
  repayLoan,
  ({ caller, params, body, context, idempotency }) =>
    repayEarly(caller, params.loanId, body, { context, idempotency }),
);
