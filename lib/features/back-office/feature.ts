import { timeRowPath } from "@/lib/platform/http/paging";
import { backOfficeActions } from "./audit";
import * as auditLog from "./audit-log/staff-contract";
import * as jobs from "./jobs/staff-contract";
import { backOfficePages } from "./pages";
import * as outcome from "./outcome/staff-contract";
import * as postings from "./postings/staff-contract";
import * as savedFilters from "./saved-filters/staff-contract";
import * as securityLog from "./security-log/staff-contract";
import * as reversals from "./reversals/staff-contract";

/** The entry of this feature in lib/bank/features.ts. */
export const backOffice = {
  calls: [
    postings,
    reversals,
    jobs,
    auditLog,
    securityLog,
    outcome,
    savedFilters,
  ],
  actions: [backOfficeActions],
  waiting: {
    jobs: {
      from: "jobs j",
      where: "j.failed_at IS NOT NULL",
      columns: { id: "j.failure_id", subject: "j.kind", since: "j.failed_at" },
      open: timeRowPath(backOfficePages.jobs),
      right: "operate",
      title: "Failed jobs",
      link: "View jobs",
      href: backOfficePages.jobs,
    },
  },
} as const;
