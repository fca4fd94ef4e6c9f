import { defineActions } from "@/lib/audit/actions";
import type { StoredLoan } from "./store";

export const loanActions = defineActions({
  "loan.export": {
    staff: "Exported the loan requests",
    customer: "Exported loan requests of your account",
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
  },
  "loan.decline": {
    staff: "Declined a loan request",
    customer: "Declined your loan request",
  },
  "loan.accept": {
    staff: "Accepted a loan offer",
  },
  "loan.refuse": {
    staff: "Declined a loan offer",
  },
  "loan.lapse": {
    staff: "Ended a loan offer that had expired",
    customer: "Ended a loan offer that had expired",
  },
  "loan.write-off": {
    staff: "Wrote off a loan",
    customer: "Wrote off your loan",
  },
  "loan.repay": {
    staff: "Repaid a loan early",
  },
});

/** What an audit row about a loan names. */
export const subjectOf = (loan: StoredLoan) => ({
  subjectCustomerId: loan.customerId,
  subjectAccountId: loan.accountId,
});
