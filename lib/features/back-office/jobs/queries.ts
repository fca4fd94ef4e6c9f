import "server-only";
import { jobTitle } from "./titles";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { transaction } from "@/lib/platform/db/prisma";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { backOfficeActions } from "@/lib/features/back-office/audit";

export type FailedJob = {
  id: string;
  kind: string;
  failedAt: Date;
  reason: string;
  /** The next run of a job with a schedule. */
  nextAt: Date | null;
  /** The customer whose standing order it is. */
  customer: { id: string; fullName: string } | null;
};

type FailedRow = Omit<FailedJob, "customer"> & {
  customerId: string | null;
  fullName: string | null;
};

/**
 * Returns one page of the jobs that failed for good, newest first. Reading it writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listFailedJobs(
  admin: Admin,
  { limit, cursor }: Page,
  context: RequestContext,
): Promise<{ rows: FailedJob[]; nextCursor: string | null }> {
  const { time, id } = readTimeCursor(cursor);
  const rows = await transaction(async (tx) => {
    const found = await tx.$queryRawUnsafe<FailedRow[]>(
      `SELECT j.failure_id AS id, j.kind, j.failed_at AS "failedAt",
              coalesce(j.last_error, '') AS reason, CASE WHEN j.run_at < 'infinity' THEN j.run_at END AS "nextAt",
              c.id AS "customerId", c.full_name AS "fullName"
       FROM jobs j
       LEFT JOIN standing_orders o ON j.kind = 'standing-order' AND o.id::text = j.key
       LEFT JOIN customers c ON c.id = o.customer_id
       WHERE j.failed_at IS NOT NULL AND (j.failed_at, j.failure_id) < ($1::timestamptz, $2::uuid)
       ORDER BY j.failed_at DESC, j.failure_id DESC LIMIT $3::int`,
      time,
      id,
      limit + 1,
    );
    for (const subject of subjectsOf(found))
      await audit(tx, admin, context, {
        action: backOfficeActions["jobs.list"],
        ...subject,
      });
    return found;
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    limit,
    ({ failedAt }) => failedAt,
  );
  return { rows: pageRows.map(toFailedJob), nextCursor };
}

/** One audit row for each customer whose name is shown, or one without a subject. */
function subjectsOf(rows: FailedRow[]) {
  const ids = new Set(rows.flatMap(({ customerId }) => customerId ?? []));
  return ids.size === 0
    ? [{}]
    : [...ids].map((subjectCustomerId) => ({ subjectCustomerId }));
}

const toFailedJob = ({
  customerId,
  fullName,
  ...job
}: FailedRow): FailedJob => ({
  ...job,
  customer: customerId ? { id: customerId, fullName: fullName ?? "" } : null,
});

export type WaitingJobs = {
  kind: string;
  count: number;
  /** The time since which the oldest due job waits; null if none is due. */
  dueSince: Date | null;
};

/** Counts the waiting and running jobs of each kind. */
export async function countWaitingJobs(): Promise<WaitingJobs[]> {
  const { rows } = await pool().query<WaitingJobs>(
    `SELECT kind, count(*)::int AS count, min(run_at) FILTER (WHERE run_at <= clock_timestamp()) AS "dueSince"
     FROM jobs WHERE run_at < 'infinity' GROUP BY kind ORDER BY kind`,
  );
  return rows;
}

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
