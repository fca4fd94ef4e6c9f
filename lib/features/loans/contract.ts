import { text } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { loanSchema } from "./schema";

export const requestLoan = call({
  method: "POST",
  path: "/loan-request/{userId}",
  summary: "Requests a loan.",
  caller: "customer",
  pathUserIsCaller: true,
  body: loanSchema,
  form: true,
  answers: { message: text },
  refuses: [identityErrors.USER_NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure("LOAN_FAILED", "An error occurred. Please try again."),
});
