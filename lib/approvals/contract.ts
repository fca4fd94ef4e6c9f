import {
  GRANTS_LOAN,
  MOVES_MONEY,
  REVERSES,
  SETS_BALANCES,
  text,
} from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";

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
    "ALREADY_DECIDED",
    "OWN_REQUEST",
    "BALANCE_MOVED",
    ...MOVES_MONEY,
    ...SETS_BALANCES,
    ...GRANTS_LOAN,
    ...REVERSES,
  ],
  fallback: "DECISION_FAILED",
});

export const withdrawApproval = call({
  method: "POST",
  path: "/withdraw-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Withdraws your own request while it waits for approval.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: ["NOT_FOUND", "ALREADY_DECIDED", "NOT_OWN_REQUEST"],
  fallback: "DECISION_FAILED",
});
