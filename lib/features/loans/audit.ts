import { defineActions } from "@/lib/audit/actions";
import type { StoredLoan } from "./store";

export const loanActions = defineActions({
  "loan.export": {
    staff: "Exported the loan requests",
    customer: "Exported loan requests of your account",
    exports: true,
  },
  "loan.list": {
    staff: "Viewed the loan request list",
  },
  "loan.arrears": {
    staff: "Viewed the list of overdue loans",
  },
  "loan.offer": {
    staff: "Offered a loan",
    customer: "Offered you a loan",
    changes: true,
  },
  "loan.decline": {
    staff: "Declined a loan request",
    customer: "Declined your loan request",
    changes: true,
  },
  "loan.accept": {
    staff: "Accepted a loan offer",
    changes: true,
  },
  "loan.refuse": {
    staff: "Declined a loan offer",
    changes: true,
  },
  "loan.lapse": {
    staff: "Ended a loan offer that had expired",
    customer: "Ended a loan offer that had expired",
    changes: true,
  },
  "loan.write-off": {
    staff: "Wrote off a loan",
    customer: "Wrote off your loan",
    changes: true,
  },
  "loan.repay": {
    staff: "Repaid a loan early",
    changes: true,
  },
});

/** Returns the customer and the account that an audit row about a loan names. */
export const subjectOf = (loan: StoredLoan) => ({
  subjectCustomerId: loan.customerId,
  subjectAccountId: loan.accountId,
});
