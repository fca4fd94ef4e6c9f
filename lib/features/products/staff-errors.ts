import { defineErrors } from "@/lib/platform/errors/define";

export const productErrors = defineErrors({
  422: {
    TERMS_TOO_SOON:
      "New terms hold from tomorrow at the earliest. Please choose a later day.",
    LOAN_TYPE_FIXED:
      "A loan product keeps its type. Please choose another name for a new product.",
    BAND_INCOMPLETE:
      "A second rate needs the amount above which it holds. Please enter both, or neither.",
  },
});
