import type { FailedJob } from "./queries";
import { jobTitle } from "./titles";

export const toFailedJobJson = (job: FailedJob) => ({
  _id: job.id,
  kind: job.kind,
  title: jobTitle(job.kind),
  reason: job.reason,
  failedAt: job.failedAt.toISOString(),
  nextAt: job.nextAt?.toISOString() ?? null,
  customer: job.customer && {
    _id: job.customer.id,
    fullName: job.customer.fullName,
  },
});
