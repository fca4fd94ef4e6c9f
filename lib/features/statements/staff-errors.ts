import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a reversal. */
export const reversalErrors = defineErrors({
  404: {
    ENTRY_UNKNOWN: "This transaction doesn’t exist. Please reload the page.",
  },
  409: {
    ALREADY_REVERSED: "This transaction has already been reversed.",
  },
  422: {
    REVERSAL_STAYS:
      "A reversal can’t be reversed. Please add a new transaction instead.",
    NOT_REVERSIBLE:
      "Wires, loan transactions and transactions of deleted customers can’t be reversed. You can settle or return a pending wire under Wires.",
    WAIVER_UNEXPLAINED: "Please give a reason for waiving the fee",
    PAYMENT_WAS_REFUNDED:
      "The bank has refunded this transaction in a case. A reversal would return the money a second time.",
    REVERSAL_UNFUNDED:
      "The account that received the money no longer has enough available. No money was moved.",
  },
});

/** The refusals of calls that reverse an entry. */
export const REVERSES = [
  reversalErrors.ENTRY_UNKNOWN,
  reversalErrors.ALREADY_REVERSED,
  reversalErrors.REVERSAL_STAYS,
  reversalErrors.NOT_REVERSIBLE,
  reversalErrors.PAYMENT_WAS_REFUNDED,
  reversalErrors.REVERSAL_UNFUNDED,
  staffLedgerErrors.CREDITED_CLOSED,
] as const;
