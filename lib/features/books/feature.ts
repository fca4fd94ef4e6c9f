import { booksActions } from "./audit";
import * as manualCalls from "./manual/staff-contract";
import * as staffCalls from "./staff-contract";
import { booksErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const books = {
  calls: [staffCalls, manualCalls],
  actions: [booksActions],
  refusals: {
    LM095: booksErrors.NOT_BY_HAND,
    LM096: booksErrors.MANUAL_ENTRY_UNDONE,
    LM175: booksErrors.UNCLAIMED_TOO_LITTLE,
    LM173: booksErrors.VALUE_DATE_TO_COME,
  },
} as const;
