import { defineActions } from "@/lib/audit/actions";

export const approvalActions = defineActions({
  "approval.list": { staff: "Viewed the approval list" },
  "approval.export": { staff: "Exported the approval list", exports: true },
  "approval.request": {
    staff: "Requested approval",
    customer: "Requested approval for a change to your account",
  },
  "approval.approve": {
    staff: "Approved a request",
    customer: "Approved a change to your account",
  },
  "approval.reject": {
    staff: "Rejected a request",
    customer: "Rejected a change to your account",
  },
  "approval.withdraw": {
    staff: "Withdrew a request",
    customer: "Withdrew a request for a change to your account",
  },
});

/** Returns what an audit row about a request names: its customer and account; nothing once the customer is deleted. */
export const subjectOf = ({
  customerId,
  accountId,
}: {
  customerId: string | null;
  accountId: bigint | null;
}) =>
  customerId && {
    subjectCustomerId: customerId,
    ...(accountId !== null && { subjectAccountId: accountId }),
  };
