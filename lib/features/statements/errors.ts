import { failure } from "@/lib/platform/errors/failure";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a statement, and of a search with crossed dates. */
export const statementErrors = defineErrors({
  422: {
    STATEMENT_TOO_LONG:
      "This period has too many transactions for one statement. Please choose a shorter period.",
  },
  400: {
    FORMAT_INVALID:
      "Please choose one of these formats: pdf, csv, ofx or camt.053.",
    PERIOD_INVALID:
      "The first day can’t be after the last. Please choose another period.",
    YEAR_INVALID: "Please choose a year that has begun.",
  },
});

/** The failure of calls that write a file. */
export const FILE_FAILED = failure(
  "FILE_FAILED",
  "We couldn’t create the file. Please try again.",
);
