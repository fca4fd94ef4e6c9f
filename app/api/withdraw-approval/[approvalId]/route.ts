import { withdrawApproval as contract } from "@/lib/approvals/staff-contract";
import { withdrawApproval } from "@/lib/approvals/withdraw";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, params, context }) =>
  withdrawApproval(caller, params.approvalId, context),
);
