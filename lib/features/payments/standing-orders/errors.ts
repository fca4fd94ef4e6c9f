import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of standing orders, and why a payment of one failed. */
export const standingOrderErrors = defineErrors({
  422: {
    FIRST_RUN_PAST:
      "The first payment can’t be in the past. Please choose today or a later day.",
    FIRST_RUN_NOT_LAST:
      "A standing order on the last day of every month starts on such a day. Please choose the last day of a month.",
    LAST_RUN_EARLY:
      "The last payment can’t be before the first. Please choose a later day.",
    ORDERS_FULL:
      "You have reached the maximum number of standing orders. Please cancel one that you no longer need.",
    ORDER_PAID_THEN:
      "A payment for this day or a later one has already been made. Please choose a later day.",
    BANK_DIFFERS:
      "This payment would go to a different bank than the one before it. Please ask the payee which bank the account is with. If it is the bank that the order names, resume the order; if not, cancel it and set up a new one.",
  },
  409: {
    ORDER_ENDED:
      "This standing order has already ended. Please reload the page.",
  },
  403: {
    PAYER_NOT_ACTIVE:
      "Your account wasn’t active. Your dashboard shows how to reactivate it. If you can’t sign in, please contact customer care.",
  },
});
