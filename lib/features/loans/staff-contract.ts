import { approvalErrors } from "@/lib/approvals/staff-errors";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { id } from "@/lib/platform/validation/fields";
import { loanDecisionSchema } from "./decision";
import { OFFERS_LOAN } from "./staff-errors";

export const decideLoan = call({
  method: "POST",
  path: "/decide-loan/{loanId}",
  params: { loanId: id },
  summary:
    "Answers a loan request with an offer that the customer can accept, or declines it with a reason. Declining also withdraws an offer that is still open.",
  caller: "admin",
  right: "serve",
  body: loanDecisionSchema,
  shows: ["status"],
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [...OFFERS_LOAN, approvalErrors.ALREADY_WAITING],
  fallback: RESULT_UNKNOWN,
});
