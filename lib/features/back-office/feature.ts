import { auditLogActions } from "./audit-log/audit";
import * as auditLog from "./audit-log/staff-contract";
import { jobActions } from "./jobs/audit";
import * as jobs from "./jobs/staff-contract";
import { backOfficePages } from "./pages";
import * as outcome from "./outcome/staff-contract";
import * as postings from "./postings/staff-contract";
import * as reversals from "./reversals/staff-contract";
import { securityLogActions } from "./security-log/audit";

/** What the lists in lib/bank/features.ts take from here. */
export const backOffice = {
  calls: [postings, reversals, jobs, auditLog, outcome],
  actions: [auditLogActions, jobActions, securityLogActions],
  waiting: {
    jobs: {
      count: `SELECT count(*) FROM jobs WHERE failed_at IS NOT NULL`,
      right: "operate",
      title: "Failed jobs",
      link: "View jobs",
      href: backOfficePages.jobs,
    },
  },
} as const;
