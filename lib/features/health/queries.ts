import "server-only";
import { pool } from "@/lib/platform/db/pool";

export type Backlog = {
  /** For how many seconds the oldest due job has waited; 0 if none is due. */
  jobsLateSeconds: number;
  failedJobs: number;
  waitingEmails: number;
  /** The age of the oldest email that was not sent yet; 0 if there is none. */
  oldestEmailSeconds: number;
  /** For how many seconds of bank time the oldest day that is over is not closed; 0 if there is none. */
  openDaySeconds: number;
};

/** Reads what the background work is behind with. The same query answers whether the database works. */
export async function readBacklog(): Promise<Backlog> {
  const { rows } = await pool().query<Backlog>({
    name: "backlog",
    text: `
      SELECT coalesce(extract(epoch FROM clock_timestamp() - min(greatest(run_at, '2000-01-01')) FILTER (WHERE kind <> 'email' AND run_at <= clock_timestamp())), 0)::int
               AS "jobsLateSeconds",
             count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS "failedJobs",
             count(*) FILTER (WHERE kind = 'email')::int AS "waitingEmails",
             coalesce(extract(epoch FROM clock_timestamp() - min(least(greatest(queued_at, '2000-01-01'), clock_timestamp())) FILTER (WHERE kind = 'email')), 0)::int
               AS "oldestEmailSeconds",
             (SELECT greatest(extract(epoch FROM bank_now() - end_of_day(min(day))), 0)::int FROM bank_days
              WHERE closed_at IS NULL) AS "openDaySeconds"
      FROM jobs`,
  });
  return rows[0]!;
}
