import { MOVES_MONEY } from "@/lib/features/back-office/postings/staff-errors";
import {
  staffCustomerErrors,
  SETS_BALANCES,
} from "@/lib/features/customers/staff-errors";
import { GRANTS_LOAN } from "@/lib/features/loans/staff-errors";
import { REVERSES } from "@/lib/features/statements/staff-errors";
import { text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";
import { approvalErrors, DECISION_FAILED } from "./staff-errors";

export const decideApproval = call({
  method: "POST",
  path: "/decide-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Approves or declines another member of staff's request.",
  caller: "admin",
  right: "serve",
  body: decisionSchema,
  answers: { message: text },
  refuses: [
    approvalErrors.ALREADY_DECIDED,
    approvalErrors.OWN_REQUEST,
    staffCustomerErrors.BALANCE_MOVED,
    ...MOVES_MONEY,
    ...SETS_BALANCES,
    ...GRANTS_LOAN,
    ...REVERSES,
  ],
  fallback: DECISION_FAILED,
});

export const withdrawApproval = call({
  method: "POST",
  path: "/withdraw-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Withdraws your own request while it waits for approval.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    approvalErrors.ALREADY_DECIDED,
    approvalErrors.NOT_OWN_REQUEST,
  ],
  fallback: DECISION_FAILED,
});
