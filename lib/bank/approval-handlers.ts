import "server-only";
import { refundApproval } from "@/lib/features/cases/approval";
import { colleagueApproval } from "@/lib/features/colleagues/approval";
import { updateApproval } from "@/lib/features/customers/accounts/update/balances";
import { closingApproval } from "@/lib/features/customers/accounts/closing/approval";
import { profileApproval } from "@/lib/features/customers/accounts/update/profile-approval";
import { factorApproval } from "@/lib/features/customers/factor-approval";
import { wireApproval } from "@/lib/features/payments/wires/approval";
import type { ApprovalHandlers } from "@/lib/approvals/handler";
import { deletionApproval } from "@/lib/features/back-office/reversals/approval";
import { loanApproval } from "@/lib/features/loans/approval";
import { movementApprovals } from "@/lib/features/back-office/postings/approval";

/** The handlers of all features. */
export const approvalHandlers: ApprovalHandlers = {
  ...movementApprovals,
  update: updateApproval,
  loan: loanApproval,
  deletion: deletionApproval,
  wire: wireApproval,
  closure: closingApproval,
  profile: profileApproval,
  factor: factorApproval,
  refund: refundApproval,
  colleague: colleagueApproval,
};
