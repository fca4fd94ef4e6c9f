import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a posting that only staff can meet. */
export const staffLedgerErrors = defineErrors({
  ACCOUNT_UNKNOWN: { status: 404, text: "No Account found" },
  ACCOUNT_NOT_VERIFIED: {
    status: 422,
    text: "The owner of this account hasn’t verified their email address yet. No money was moved.",
  },
  APPROVAL_OUTDATED: {
    status: 409,
    text: "Something has changed since this request, so the approval no longer fits. Please reject it and make a new request.",
  },
  APPROVED_TOO_MUCH: {
    status: 403,
    securityEvent: "right.missing",
    text: "With this request, you would have approved more within 24 hours than a teller may. A colleague must decide it.",
  },
  CONTROL_CONFIRMED: {
    status: 409,
    text: "There is nothing here that you can confirm. Your own changes, and those of a colleague whose access you requested or who requested yours, need another administrator.",
  },
  CREDITED_CLOSED: {
    status: 422,
    text: "This account is closed, so it can’t receive money. No money was moved.",
  },
});
