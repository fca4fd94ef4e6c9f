import { requireOwn } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";
import { loanSchema } from "@/lib/loans/schema";
import { requestLoan } from "@/lib/loans/service";

export const POST = route({
  caller: "customer",
  body: loanSchema,
  form: true,
  fallback: "LOAN_FAILED",
  handle: ({ caller, params, body }) => {
    requireOwn(caller, params.userId);
    return requestLoan(caller, body);
  },
});
