import "server-only";
import { pool } from "@/lib/platform/db/pool";

export type Backlog = {
  /** The seconds for which the oldest due job has waited; 0 if none is due. */
  jobsLateSeconds: number;
  failedJobs: number;
  waitingEmails: number;
  /** The age of the oldest email that was not sent yet; 0 if there is none. */
  oldestEmailSeconds: number;
  /** The seconds of bank time for which the oldest day that is over is not closed; 0 if there is none. */
  openDaySeconds: number;
};

export type Alarms = {
  /** Rules that the books broke in the last reconciliation. */
  brokenRules: number;
  /** The seconds for which the oldest wire or message has not reached another bank or is in doubt; 0 without one. */
  oldestRailSeconds: number;
  /** Emails that the mail server refused for good within the last hour. */
  failedEmails: number;
  /** Emails that expired within the last hour before they were sent. */
  expiredEmails: number;
};

/**
 * Reads what the jobs of the books, the rails and the emails leave to people: the first succeeds whatever it finds,
 * those of the rails try again without end, and that of an email ends when the email is lost. A wire that its customer
 * recalls is held back on purpose.
 */
export async function readAlarms(): Promise<Alarms> {
  const { rows } = await pool().query<Alarms>({
    name: "alarms",
    text: `
      SELECT coalesce((SELECT count(*) FILTER (WHERE (line ->> 'broken')::bigint > 0)
                       FROM (SELECT checks FROM reconcile_runs ORDER BY id DESC LIMIT 1) last,
                            jsonb_array_elements(last.checks) line), 0)::int AS "brokenRules",
             greatest(0,
               (SELECT extract(epoch FROM clock_timestamp() - min(created_at)) FROM rail_messages
                WHERE direction = 'out' AND state = 'waiting'),
               (SELECT extract(epoch FROM bank_now() - min(coalesce(w.in_doubt_since, e.entered_at)))
                FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
                WHERE w.status = 'pending' AND w.rail <> 'hand' AND (w.sent_at IS NULL OR w.in_doubt_since IS NOT NULL)
                  AND NOT EXISTS (SELECT FROM cases c WHERE c.entry_id = w.entry_id AND c.kind = 'recall'
                                  AND c.closed_at IS NULL AND w.sent_at IS NULL)))::int AS "oldestRailSeconds",
             mails.*
      FROM (SELECT count(*) FILTER (WHERE status = 'failed')::int AS "failedEmails",
                   count(*) FILTER (WHERE status = 'expired')::int AS "expiredEmails"
            FROM outbox_mails WHERE lost_at > clock_timestamp() - interval '1 hour') mails`,
  });
  return rows[0]!;
}

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
