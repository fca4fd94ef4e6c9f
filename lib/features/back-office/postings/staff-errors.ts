import { approvalErrors } from "@/lib/approvals/staff-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a manual posting. */
export const postingErrors = defineErrors({
  400: {
    ACCOUNTS_DIFFER:
      "The account in the address and the chosen account are different. No money was moved.",
  },
  422: {
    SAME_ACCOUNT: "Please choose two different accounts. No money was moved.",
    NOT_REPLACEABLE:
      "Only a transaction that staff entered and then reversed can be replaced. No money was moved.",
    VALUE_DATE_AHEAD:
      "The date and time can’t be in the future. No money was moved.",
    VALUE_DATE_EARLY:
      "The date can’t be before the registration date of the account. No money was moved.",
    VALUE_TIME_SKIPPED:
      "There was no such time on this day: the clocks went forward from 02:00 to 03:00. No money was moved.",
  },
});

export const tooEarly = (number: string, day: string): string =>
  `Account ${number} was registered on ${day}. Please enter that day or a later one. No money was moved.`;

/** The refusals of calls with which staff move money. */
export const MOVES_MONEY = [
  staffLedgerErrors.ACCOUNT_UNKNOWN,
  staffLedgerErrors.ACCOUNT_NOT_VERIFIED,
  postingErrors.SAME_ACCOUNT,
  staffLedgerErrors.CREDITED_CLOSED,
  postingErrors.VALUE_DATE_AHEAD,
  postingErrors.VALUE_DATE_EARLY,
  postingErrors.VALUE_TIME_SKIPPED,
  approvalErrors.REQUEST_REFUSED,
  ledgerErrors.INSUFFICIENT_FUNDS,
  ledgerErrors.POT_KEPT_APART,
  ledgerErrors.POT_LOCKED,
  ledgerErrors.CURRENCY_MISMATCH,
] as const;
