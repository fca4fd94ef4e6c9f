import { caseActions } from "./audit";
import * as calls from "./contract";
import { casePages } from "./pages";
import * as staffCalls from "./staff-contract";
import { caseErrors } from "./errors";
import { staffCaseErrors } from "./staff-errors";

/** What the lists in lib/bank/features.ts take from here. */
export const cases = {
  calls: [calls, staffCalls],
  actions: [caseActions],
  items: {
    caseId: "SELECT customer_id AS owner FROM cases WHERE id = $1",
  },
  refusals: {
    LM039: staffCaseErrors.CASE_CLOSED,
    LM043: caseErrors.PAYMENT_UNDONE,
    LM046: staffCaseErrors.CASE_CLOSED,
    LM048: staffCaseErrors.REFUND_NOT_DUE,
  },
  waiting: {
    // Open cases whose customer waits for the bank.
    cases: {
      count: `SELECT count(*) FROM cases WHERE closed_at IS NULL AND status <> 'answered'`,
      right: "serve",
      title: "Cases",
      link: "View cases",
      href: casePages.staff,
    },
  },
} as const;
