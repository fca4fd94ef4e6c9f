import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls that save a payee. */
export const beneficiaryErrors = defineErrors({
  BENEFICIARY_SAVED: {
    status: 409,
    text: "You have already saved a payee with this bank and account number.",
  },
  BENEFICIARIES_FULL: {
    status: 422,
    text: "Your list of payees is full. Please delete a payee that you no longer pay.",
  },
});
