import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a decision on a loan request. */
export const loanErrors = defineErrors({
  409: {
    LOAN_DECIDED:
      "This loan request has already been decided. Please reload the page.",
    WRITE_OFF_OUTDATED:
      "This loan is no longer being repaid, or it owes another amount now. Please reload the page.",
  },
  422: {
    WRITE_OFF_TOO_EARLY:
      "A loan can be written off once it has been overdue for 90 days.",
    LOAN_ACCOUNT_SHUT:
      "This account is closed or disabled, so it can’t be offered a loan.",
  },
});

/** The refusals of calls that offer a loan. */
export const OFFERS_LOAN = [
  commonErrors.NOT_FOUND,
  loanErrors.LOAN_DECIDED,
  loanErrors.LOAN_ACCOUNT_SHUT,
  ledgerErrors.CURRENCY_MISMATCH,
] as const;
