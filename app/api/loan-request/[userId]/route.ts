import { serve } from "@/lib/bank/serve";
import { requestLoan as contract } from "@/lib/features/loans/contract";
import { requestLoan } from "@/lib/features/loans/service";

export const POST = serve(contract, ({ caller, body }) =>
  requestLoan(caller, body),
);
