import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a request for a loan product. */
export const loanProductErrors = defineErrors({
  422: {
    LOAN_PRODUCT_NOT_OFFERED:
      "This loan isn’t offered for this type and account. Please choose another one, or none.",
    LOAN_AMOUNT_OUT_OF_RANGE:
      "This loan isn’t offered for this amount. Please enter another amount, or choose another loan.",
  },
});
