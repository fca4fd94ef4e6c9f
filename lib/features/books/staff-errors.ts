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
      "A manual entry needs two accounts that staff post to by hand. Nothing was posted. The chart of accounts says which.",
    VALUE_DATE_TO_COME: "Please enter today or an earlier day",
    SAME_BANK_ACCOUNT: "Please choose another account than the one to debit",
  },
});
