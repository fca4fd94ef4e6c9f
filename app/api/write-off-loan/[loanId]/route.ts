import { serve } from "@/lib/bank/serve";
import { writeOffLoan as contract } from "@/lib/features/loans/staff-contract";
import { proposeWriteOff } from "@/lib/features/loans/write-off";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  proposeWriteOff(caller, params.loanId, body, context),
);
