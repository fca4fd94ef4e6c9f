import { timeRowPath } from "@/lib/platform/http/paging";
import { commonErrors } from "@/lib/platform/errors/common";
import { loanActions } from "./audit";
import * as calls from "./contract";
import { loanPages } from "./pages";
import * as staffCalls from "./staff-contract";
import { customerLoanErrors } from "./errors";
import { loanErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const loans = {
  calls: [calls, staffCalls],
  actions: [loanActions],
  items: {
    loanId: "SELECT customer_id AS owner FROM loan_requests WHERE id = $1",
  },
  refusals: {
    LM038: commonErrors.NOT_FOUND,
    LM050: loanErrors.LOAN_DECIDED,
    LM051: loanErrors.LOAN_ACCOUNT_SHUT,
    LM052: customerLoanErrors.PAYOFF_CHANGED,
    LM053: customerLoanErrors.INSTALMENT_DUE,
    LM098: loanErrors.WRITE_OFF_TOO_EARLY,
  },
  waiting: {
    loans: {
      from: "loan_requests l",
      where: "l.status = 'requested'",
      joins:
        "JOIN customers c ON c.id = l.customer_id JOIN accounts a ON a.id = l.account_id",
      columns: {
        id: "l.id",
        subject: "l.type",
        customer: "c.full_name",
        amountMinor: "l.amount_minor",
        currency: "a.currency",
        since: "l.requested_at",
        detail: "l.reason",
      },
      open: timeRowPath(loanPages.staffRequests),
      right: "serve",
      title: "Loan requests",
      link: "View loan requests",
      href: loanPages.staffRequests,
    },
  },
} as const;
