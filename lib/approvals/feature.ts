import { approvalActions } from "./audit";
import * as calls from "./staff-contract";
import { approvalPages } from "./pages";
import { approvalErrors } from "./staff-errors";

/** What the lists in lib/bank/features.ts take from here. */
export const approvals = {
  calls: [calls],
  actions: [approvalActions],
  refusals: {
    LM042: approvalErrors.ALREADY_DECIDED,
  },
  waiting: {
    approvals: {
      // Nobody decides their own request.
      count: `SELECT count(*) FROM approvals WHERE status = 'waiting' AND made_by <> $2::uuid`,
      list: `SELECT p.id::text, p.kind::text AS subject, coalesce(c.full_name, '') AS customer, p.amount_minor, a.currency,
                    p.made_at AS since, NULL::text AS assignee, '' AS detail
             FROM approvals p LEFT JOIN customers c ON c.id = p.customer_id LEFT JOIN accounts a ON a.id = p.account_id
             WHERE p.status = 'waiting' AND p.made_by <> $2::uuid ORDER BY p.made_at LIMIT $3::int`,
      open: () => approvalPages.staff,
      right: "serve",
      title: "Approvals",
      link: "View approvals",
      href: approvalPages.staff,
    },
  },
} as const;
