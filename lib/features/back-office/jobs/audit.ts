import { defineActions } from "@/lib/audit/actions";

export const jobActions = defineActions({
  "jobs.list": {
    staff: "Viewed failed jobs",
    customer: "Viewed a failed job of your account",
  },
  "job.run": {
    staff: "Ran a failed job again",
    customer: "Ran a failed job of your account again",
  },
});
