import { approvalErrors } from "@/lib/approvals/staff-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls with which staff handle cases. */
export const staffCaseErrors = defineErrors({
  409: {
    CASE_CLOSED: "This case is already closed. Please reload the page.",
  },
  422: {
    NOT_A_RECALL:
      "The customer didn’t ask for a recall in this case, so the wire stays as it is.",
    RECALL_NOT_REFUNDED:
      "A recall is granted or declined, never refunded. No money was moved.",
    REFUND_TOO_HIGH:
      "This is more than what is left of the payment. No money was moved.",
    REFUND_NOT_DUE:
      "This payment was already reversed or returned. No money was moved.",
    REFUND_BEFORE_WIRE:
      "This wire is not settled yet, so it can’t be refunded. No money was moved.",
  },
});

/** The refusals of a refund. */
export const REFUNDS = [
  commonErrors.NOT_FOUND,
  staffCaseErrors.CASE_CLOSED,
  staffCaseErrors.RECALL_NOT_REFUNDED,
  staffCaseErrors.REFUND_TOO_HIGH,
  staffCaseErrors.REFUND_NOT_DUE,
  staffCaseErrors.REFUND_BEFORE_WIRE,
  staffLedgerErrors.CREDITED_CLOSED,
  ledgerErrors.CURRENCY_MISMATCH,
  approvalErrors.ALREADY_WAITING,
] as const;
