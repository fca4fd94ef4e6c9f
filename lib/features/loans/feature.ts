import { loanActions } from "./audit";
import * as calls from "./contract";
import { loanPages } from "./pages";
import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const loans = {
  calls: [calls, staffCalls],
  actions: [loanActions],
  items: {
    loanId: "SELECT customer_id AS owner FROM loan_requests WHERE id = $1",
  },
  waiting: {
    loans: {
      count: `SELECT count(*) FROM loan_requests WHERE status = 'requested'`,
      right: "serve",
      title: "Loan requests",
      link: "View loan requests",
      href: loanPages.staffRequests,
    },
  },
} as const;
