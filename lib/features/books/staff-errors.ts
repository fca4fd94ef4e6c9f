import { defineErrors } from "@/lib/platform/errors/define";

export const booksErrors = defineErrors({
  409: {
    DAY_NOT_CLOSED:
      "This day is not closed, so it has no statement yet. Please choose a closed day.",
    MANUAL_ENTRY_UNDONE:
      "This entry is reversed already, or it is a reversal itself. Nothing was posted. Please make a new entry instead.",
  },
  422: {
    NOT_BY_HAND:
      "A manual entry needs two accounts that staff post to by hand, or pays unclaimed money out into cash. Nothing was posted. The chart of accounts says which.",
    UNCLAIMED_TOO_LITTLE:
      "Less than this amount is unclaimed in this currency. Nothing was posted. Please reject this request and make a new one.",
    VALUE_DATE_TO_COME: "Please enter today or an earlier day",
    SAME_BANK_ACCOUNT: "Please choose another account than the one to debit",
  },
});
