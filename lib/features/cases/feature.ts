import { caseActions } from "./audit";
import * as calls from "./contract";
import { casePages, staffCasePath } from "./pages";
import * as staffCalls from "./staff-contract";
import { caseErrors } from "./errors";
import { staffCaseErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
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
      from: "cases k",
      where: "k.closed_at IS NULL AND k.status <> 'answered'",
      joins: `JOIN customers c ON c.id = k.customer_id
              JOIN ledger_postings p ON p.entry_id = k.entry_id AND p.direction = 'debit'
              JOIN accounts a ON a.id = p.account_id JOIN conversations v ON v.id = k.conversation_id
              LEFT JOIN admins s ON s.id = v.assigned_to`,
      columns: {
        id: "k.id",
        subject: "k.number",
        customer: "c.full_name",
        amountMinor: "p.amount_minor",
        currency: "a.currency",
        since: "k.opened_at",
        assignee: "s.username",
      },
      open: ({ id }: { id: string }) => staffCasePath(id),
      isPromised: true,
      right: "serve",
      title: "Cases",
      link: "View cases",
      href: casePages.staff,
    },
  },
} as const;
