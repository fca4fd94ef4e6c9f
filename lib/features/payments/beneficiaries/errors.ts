import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls that save a payee. */
export const beneficiaryErrors = defineErrors({
  409: {
    BENEFICIARY_SAVED:
      "You have already saved a payee with this bank and account number.",
  },
  422: {
    BENEFICIARIES_FULL:
      "Your list of payees is full. Please delete a payee that you no longer pay.",
  },
});
