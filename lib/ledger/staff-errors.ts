import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a posting that only staff can meet. */
export const staffLedgerErrors = defineErrors({
  404: {
    ACCOUNT_UNKNOWN: "No Account found",
  },
  422: {
    ACCOUNT_NOT_VERIFIED:
      "The owner of this account hasn’t verified their email address yet. No money was moved.",
    CREDITED_CLOSED:
      "This account is closed, so it can’t receive money. No money was moved.",
  },
  409: {
    APPROVAL_OUTDATED:
      "Something has changed since this request, so the approval no longer fits. Please reject it and make a new request.",
    CONTROL_CONFIRMED:
      "There is nothing here that you can confirm. Your own changes, and those of a colleague whose access you requested or who requested yours, need another administrator.",
  },
  403: {
    AMOUNT_ABOVE_OWN: {
      securityEvent: "right.missing",
      text: "This amount, or what it counts as, is above what a teller may approve, so an administrator must decide the request.",
    },
    APPROVED_TOO_MUCH: {
      securityEvent: "right.missing",
      text: "With this request, you would have approved more within 24 hours than a teller may. A colleague must decide it.",
    },
  },
});
