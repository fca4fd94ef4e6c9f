import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a customer's calls about an offer or a loan. */
export const customerLoanErrors = defineErrors({
  409: {
    OFFER_CLOSED:
      "This offer is no longer open. No money was moved. Please reload the page.",
    OFFER_DIFFERS:
      "The bank’s offer has another instalment. No money was moved. Please reload the page to see the offer.",
    LOAN_NOT_RUNNING:
      "This loan is no longer being repaid. No money was moved. Please reload the page.",
    PAYOFF_CHANGED:
      "The amount that repays this loan has changed. No money was moved. Please reload the page.",
    INSTALMENT_DUE:
      "An instalment is due. Please wait until it is collected, or repay the whole loan. No money was moved.",
  },
  422: {
    EXTRA_OUT_OF_RANGE:
      "Please enter more than the interest up to today and less than the whole loan. No money was moved.",
  },
});
