import { identityErrors } from "@/lib/identity/errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls that open, change or delete a customer's account. */
export const staffCustomerErrors = defineErrors({
  409: {
    EMAIL_TAKEN: "A customer with this email address already exists.",
    ACCOUNT_NUMBER_TAKEN:
      "This account number is already taken. Please enter another.",
    BALANCE_MOVED:
      "The balance has changed since this request, so a different amount would be posted. Please reject it and make a new request.",
    DELETE_LOAN_OWED:
      "This customer owes a loan. The account can be deleted when the loan is repaid.",
    DELETE_WIRE_PENDING:
      "This account has a pending wire. Please settle or return it first.",
  },
  422: {
    REGISTERED_BEFORE_BIRTH:
      "The registration date can’t be before the date of birth.",
    AVAILABLE_ABOVE_TOTAL:
      "The available balance can’t be more than the total balance.",
    TOTAL_BELOW_HELD:
      "The total balance can’t be less than the amount on hold. Please change the available balance as well.",
  },
});

/** The refusals of calls that delete a customer who still has something open. */
export const DELETES_CUSTOMER = [
  staffCustomerErrors.DELETE_WIRE_PENDING,
  staffCustomerErrors.DELETE_LOAN_OWED,
] as const;

/** The refusals of calls with which staff set balances. */
export const SETS_BALANCES = [
  identityErrors.USER_NOT_FOUND,
  staffLedgerErrors.ACCOUNT_NOT_VERIFIED,
  staffLedgerErrors.CREDITED_CLOSED,
  ledgerErrors.POT_KEPT_APART,
  staffCustomerErrors.TOTAL_BELOW_HELD,
  staffCustomerErrors.AVAILABLE_ABOVE_TOTAL,
] as const;
