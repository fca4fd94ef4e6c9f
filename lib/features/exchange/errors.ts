import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of quotes and exchanges. */
export const exchangeErrors = defineErrors({
  409: {
    QUOTE_EXPIRED:
      "This quote has expired. No money was moved. Please ask for a new one.",
    QUOTE_USED:
      "This quote was used already. Please look at your activity before you exchange again.",
  },
  422: {
    SAME_CURRENCY:
      "Both accounts have the same currency. No exchange is needed: please move the money instead.",
    EXCHANGE_TOO_SMALL:
      "This amount is too small to exchange. Please enter a larger one.",
    EXCHANGE_TOO_LARGE:
      "This amount is too large to exchange. Please enter a smaller one.",
  },
});
