import { withdrawApproval } from "@/lib/approvals/withdraw";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "serve",
  fallback: "DECISION_FAILED",
  handle: ({ caller, params, origin }) =>
    withdrawApproval(caller, params.approvalId!, origin),
});
