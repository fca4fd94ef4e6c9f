import { serve } from "@/lib/bank/serve";
import { requestLoan as contract } from "@/lib/features/loans/contract";
import { requestLoan } from "@/lib/features/loans/service";
import { mainAccount } from "@/lib/identity/accounts";

export const POST = serve(contract, ({ caller, body }) =>
  requestLoan(mainAccount(caller), body),
);
