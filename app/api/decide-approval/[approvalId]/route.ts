import { decideApproval } from "@/lib/approvals/decide";
import { decisionSchema } from "@/lib/validation/decision";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: decisionSchema,
  fallback: "DECISION_FAILED",
  handle: ({ caller, params, body, origin }) =>
    decideApproval(caller, params.approvalId!, body, origin),
});
