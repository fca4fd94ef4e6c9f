import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a customer's calls about an offer or a loan. */
export const customerLoanErrors = defineErrors({
  OFFER_CLOSED: {
    status: 409,
    text: "This offer is no longer open. No money was moved. Please reload the page.",
  },
  OFFER_DIFFERS: {
    status: 409,
    text: "The bank’s offer has another instalment. No money was moved. Please reload the page to see the offer.",
  },
  LOAN_NOT_RUNNING: {
    status: 409,
    text: "This loan is already repaid. No money was moved. Please reload the page.",
  },
  PAYOFF_CHANGED: {
    status: 409,
    text: "The amount that repays this loan has changed. No money was moved. Please reload the page.",
  },
  EXTRA_OUT_OF_RANGE: {
    status: 422,
    text: "Please enter more than the interest up to today and less than the whole loan. No money was moved.",
  },
  INSTALMENT_DUE: {
    status: 409,
    text: "An instalment is due. Please wait until it is collected, or repay the whole loan. No money was moved.",
  },
});
