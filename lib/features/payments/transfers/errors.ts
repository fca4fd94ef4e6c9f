import {
  TAKES_CODE,
  secondFactorErrors,
} from "@/lib/identity/second-factor-errors";
import { ledgerErrors, REFUSED_ACCOUNTS } from "@/lib/ledger/errors";
import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

/** The refusals of a customer's payment that the ledger doesn't know. */
export const transferErrors = defineErrors({
  409: {
    OTHER_ACCOUNT:
      "You have signed in to a different account. Nothing was sent. Please reload the page.",
    QUOTE_NEEDED:
      "The payee’s account has another currency. Nothing was sent. Please check the exchange rate and send the transfer again.",
    ARRIVAL_CHANGED:
      "It is too late for the day of arrival that was shown. Nothing was sent. Please check the new day and send the transfer again.",
  },
  422: {
    OWN_ACCOUNT:
      "This is your own account number. Please enter a different one, or use “Move money” between your accounts.",
    PAYMENT_PAST:
      "The payment date can’t be in the past. Please choose today or a later day.",
    CODES_WRONG: {
      securityEvent: "transfer-codes.wrong",
      text: "The COT code or tax code is wrong. Nothing was sent. You can find both codes in your profile.",
    },
  },
  429: {
    TRANSFERS_BLOCKED: {
      securityEvent: "transfer-codes.refused",
      text: "Too many wrong codes or account numbers were entered. Nothing was sent. Transfers are blocked for an hour. Please check your two codes and the payee’s account number before you try again.",
    },
  },
});

/** The answer of the calls of a transfer to an unforeseen failure. */
export const TRANSFER_FAILED = failure(
  "TRANSFER_FAILED",
  "An error occurred. Please try again.",
);

/** The refusals of calls that judge whether a customer may send a payment. */
export const JUDGES_PAYMENT = [
  transferErrors.OTHER_ACCOUNT,
  ledgerErrors.ACCOUNT_NOT_ACTIVE,
  ...REFUSED_ACCOUNTS,
  transferErrors.OWN_ACCOUNT,
  transferErrors.TRANSFERS_BLOCKED,
  ledgerErrors.PAYEE_UNKNOWN,
  ledgerErrors.BENEFICIARY_CLOSED,
  transferErrors.CODES_WRONG,
] as const;

/** The refusals of calls that authorise a customer's payment. */
export const AUTHORISES_PAYMENT = [
  ...JUDGES_PAYMENT,
  secondFactorErrors.STEP_UP_NEEDED,
  ...TAKES_CODE,
] as const;
