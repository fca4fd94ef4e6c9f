import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls with which staff open accounts. */
export const staffAccountErrors = defineErrors({
  422: {
    OWNER_NOT_ACTIVE:
      "This customer is not active. No account was opened. Please set the status to active first.",
    OWNER_HAS_ALL_ACCOUNTS:
      "This customer has 20 accounts, which is as many as possible. No account was opened.",
  },
});
