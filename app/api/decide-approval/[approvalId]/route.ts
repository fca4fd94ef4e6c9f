import { approvalHandlers } from "@/lib/bank/handlers";
import { decideApproval as contract } from "@/lib/bank/staff-contract";
import { decideApproval } from "@/lib/approvals/decide";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  decideApproval(
    caller,
    { id: params.approvalId, ...body },
    context,
    approvalHandlers,
  ),
);
