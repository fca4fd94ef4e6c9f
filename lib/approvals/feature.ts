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
      right: "serve",
      title: "Approvals",
      link: "View approvals",
      href: approvalPages.staff,
    },
  },
} as const;
