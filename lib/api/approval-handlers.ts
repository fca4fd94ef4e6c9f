import "server-only";
import { updateApproval } from "@/lib/accounts/update/approval";
import type { ApprovalHandlers } from "@/lib/approvals/handler";
import { deletionApproval } from "@/lib/history/approval";
import { loanApproval } from "@/lib/loans/approval";
import { movementApprovals } from "@/lib/postings/approval";

/** The handlers of all features. */
export const approvalHandlers: ApprovalHandlers = {
  ...movementApprovals,
  update: updateApproval,
  loan: loanApproval,
  deletion: deletionApproval,
};
