import { serve } from "@/lib/http/serve";
import { requestLoan as contract } from "@/lib/loans/contract";
import { requestLoan } from "@/lib/loans/service";

export const POST = serve(contract, ({ caller, body }) =>
  requestLoan(caller, body),
);
