import { route } from "@/lib/http/route";
import { loanSchema } from "@/lib/loans/schema";
import { requestLoan } from "@/lib/loans/service";

export const POST = route({
  caller: "customer",
  own: true,
  body: loanSchema,
  form: true,
  fallback: "LOAN_FAILED",
  handle: ({ caller, body }) => requestLoan(caller, body),
});
