import { site } from "@/lib/platform/config/site";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a posting that a customer can meet. */
export const ledgerErrors = defineErrors({
  403: {
    ACCOUNT_NOT_ACTIVE:
      "Your account is dormant. No money was moved. Your dashboard shows how to reactivate it.",
  },
  409: {
    FEE_CHANGED:
      "The fee for this wire has changed. Nothing was sent. Please check the new fee and send the transfer again.",
  },
  422: {
    ACCOUNT_BLOCKED:
      "This account is blocked or closed. No money was moved. Please contact customer care.",
    POT_KEPT_APART:
      "Money moves between a pot and your other accounts only. No money was moved.",
    POT_LOCKED:
      "This pot is locked until the day that you chose. No money was moved.",
    NOTHING_TO_MOVE:
      "The available balance is not above the amount that you keep. No money was moved.",
    PAYEE_UNKNOWN: {
      securityEvent: "payee.unknown",
      text: `${site.name} has no account with this number. Nothing was sent or saved. Please check the number and the name of the bank with the payee.`,
    },
    BENEFICIARY_CLOSED:
      "The payee’s account can’t receive payments. Nothing was sent. Please check the account number.",
    LIMIT_EXCEEDED:
      "This amount is more than you can still transfer today. Nothing was sent. Your limit resets at midnight, Zurich time.",
    INSUFFICIENT_FUNDS:
      "The available balance is too low for this amount. No money was moved.",
    CHANGE_UNCONFIRMED: {
      securityEvent: "control.refused",
      text: "We changed your account or sign-in data recently, and a second colleague hasn’t confirmed it yet. Until then, you can’t send this amount. Nothing was sent. Please contact customer care.",
    },
    RATE_MISSING:
      "We have no current exchange rate for this currency. No money was moved. Please try again later or contact customer care.",
    CURRENCY_MISMATCH:
      "The two accounts have different currencies. No money was moved.",
  },
});

/** The refusals of a posting that follow from what kind of account it is about, and its state. */
export const REFUSED_ACCOUNTS = [
  ledgerErrors.ACCOUNT_BLOCKED,
  ledgerErrors.POT_KEPT_APART,
  ledgerErrors.POT_LOCKED,
] as const;
