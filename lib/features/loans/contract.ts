import { GRANTS_LOAN, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import { loanDecisionSchema } from "./decision";
import { loanSchema } from "./schema";

export const decideLoan = call({
  method: "POST",
  path: "/decide-loan/{loanId}",
  params: { loanId: id },
  summary:
    "Approves a loan request and pays out the loan, or declines it with a reason.",
  caller: "admin",
  right: "serve",
  body: loanDecisionSchema,
  waits: true,
  answers: { message: text },
  refuses: [...GRANTS_LOAN, "ALREADY_WAITING"],
  fallback: "LOAN_NOT_DECIDED",
});

export const requestLoan = call({
  method: "POST",
  path: "/loan-request/{userId}",
  summary: "Requests a loan.",
  caller: "customer",
  own: true,
  body: loanSchema,
  form: true,
  answers: { message: text },
  refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  fallback: "LOAN_FAILED",
});
