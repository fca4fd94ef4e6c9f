import { timeRowPath } from "@/lib/platform/http/paging";
import { AMOUNT_SQL, CURRENCY_SQL } from "./amount";
import { approvalActions } from "./audit";
import * as calls from "./staff-contract";
import { approvalPages } from "./pages";
import { approvalErrors } from "./staff-errors";

/** The entry of this feature in lib/bank/features.ts. */
export const approvals = {
  calls: [calls],
  actions: [approvalActions],
  refusals: {
    LM042: approvalErrors.ALREADY_DECIDED,
  },
  waiting: {
    approvals: {
      // Nobody decides their own request.
      from: "approvals p",
      where: "p.status = 'waiting' AND p.made_by <> $2::uuid",
      mayDecide: "may_decide(p, $2::uuid)",
      joins:
        "LEFT JOIN customers c ON c.id = p.customer_id LEFT JOIN accounts a ON a.id = p.account_id",
      columns: {
        id: "p.id",
        subject: "p.kind",
        customer: "c.full_name",
        amountMinor: AMOUNT_SQL,
        currency: CURRENCY_SQL,
        since: "p.made_at",
      },
      open: timeRowPath(approvalPages.staff),
      right: "serve",
      title: "Approvals",
      link: "View approvals",
      href: approvalPages.staff,
    },
  },
} as const;
