import { defineErrors } from "@/lib/platform/errors/define";

export const paymentRequestErrors = defineErrors({
  422: {
    NO_BILLS:
      "Bills are in francs or euros, and pay an account with an IBAN. Please choose such an account.",
  },
});
