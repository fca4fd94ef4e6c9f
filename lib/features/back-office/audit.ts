import { defineActions } from "@/lib/audit/actions";

export const backOfficeActions = defineActions({
  "audit.export": { staff: "Exported the audit log", exports: true },
  "audit.list": {
    staff: "Viewed the audit log",
    customer: "Viewed the audit log of your account",
  },
  "filter.save": { staff: "Saved a filter of a list" },
  "filter.delete": { staff: "Deleted a saved filter" },
  "jobs.list": {
    staff: "Viewed failed jobs",
    customer: "Viewed a failed job of your account",
  },
  "job.run": {
    staff: "Ran a failed job again",
    customer: "Ran a failed job of your account again",
  },
  "security.export": { staff: "Exported the security log", exports: true },
  "posting.preview": {
    staff: "Viewed balances before a posting",
    customer: "Viewed the balance of your account before a posting",
  },
  "work.list": { staff: "Viewed the waiting work" },
  "unusual.list": { staff: "Viewed unusual events" },
  "security.list": {
    staff: "Viewed the security log",
    customer: "Viewed the security log of your account",
  },
});
