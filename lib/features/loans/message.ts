import { formatMoney } from "@/lib/ledger/money";
import type { LoanDecision, GrantedTerms } from "./decision";
import { formatRate } from "./rules";
import type { LockedLoan } from "./store";
import { LOAN_TYPES } from "./types";

/** Returns the inbox message with the decision on a loan request. */
export function toDecisionMessage(loan: LockedLoan, decision: LoanDecision) {
  const request = `${LOAN_TYPES[loan.type].toLowerCase()} of ${formatMoney(loan.amountMinor)}`;
  const recipient = {
    customerId: loan.customerId,
    sender: "customerCare",
  } as const;
  return decision.decision === "approve"
    ? {
        ...recipient,
        subject: "Your loan request was approved",
        content: `We approved your request for a ${request}. The money is in your account.\n\n${termsOf(decision)} You can find the repayment table on the Loans page.`,
      }
    : {
        ...recipient,
        subject: "Your loan request was declined",
        content: `We can’t approve your request for a ${request}.\n\nReason: ${decision.reason}`,
      };
}

const termsOf = ({ yearlyRateBp, termMonths }: GrantedTerms) =>
  `Interest rate: ${formatRate(yearlyRateBp)} a year. Term: ${termMonths} ${termMonths === 1 ? "month" : "months"}.`;
