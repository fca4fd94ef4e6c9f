import { approvalHandlers } from "@/lib/api/approval-handlers";
import { decideApproval as contract } from "@/lib/api/staff-contract";
import { decideApproval } from "@/lib/approvals/decide";
import { serve } from "@/lib/api/serve";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  decideApproval(
    caller,
    { id: params.approvalId, ...body },
    context,
    approvalHandlers,
  ),
);
