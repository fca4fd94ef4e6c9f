import { route } from "@/lib/http/route";
import { decideLoan } from "@/lib/loans/decide";
import { loanDecisionSchema } from "@/lib/loans/decision";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: loanDecisionSchema,
  fallback: "LOAN_NOT_DECIDED",
  handle: ({ caller, params, body, origin }) =>
    decideLoan(caller, params.loanId!, body, origin),
});
