import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { defineJob } from "@/lib/platform/jobs/job";

/** Rejects the requests that nobody can carry out any more, because what they are about was decided elsewhere. */
export const endRequestsJob = defineJob({
  kind: "end-requests",
  schedule: { everySeconds: 60, followsBankTime: true },
  run: async () => {
    await pool().query("SELECT approvals_end()");
  },
});
