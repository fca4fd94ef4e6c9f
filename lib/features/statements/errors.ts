import { failure } from "@/lib/platform/errors/failure";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a statement, and of a search with crossed dates. */
export const statementErrors = defineErrors({
  STATEMENT_TOO_LONG: {
    status: 422,
    text: "This period has too many transactions for one statement. Please choose a shorter period.",
  },
  FORMAT_INVALID: {
    status: 400,
    text: "Please choose one of these formats: pdf, csv, ofx or camt.053.",
  },
  PERIOD_INVALID: {
    status: 400,
    text: "The first day can’t be after the last. Please choose another period.",
  },
});

/** The failure of calls that write a file. */
export const FILE_FAILED = failure(
  "FILE_FAILED",
  "We couldn’t create the file. Please try again.",
);
