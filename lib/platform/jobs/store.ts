import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { afterCommit, type Tx } from "@/lib/platform/db/prisma";
import type { Job, Moment } from "./job";
import { followsBankTime } from "./times";

// The jobs of an instance that died wait for the end of their leases, so they are short. The instance renews them every
// two seconds.
const LEASE = "interval '8 seconds'";

/**
 * Queues a job in the caller's transaction. A job with the same key that waits or runs is run again, and one that has
 * failed for good starts afresh.
 */
export async function enqueue(
  tx: Tx,
  job: Pick<Job, "kind">,
  { key = "", delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
): Promise<void> {
  await enqueueAll(tx, job, { keys: [key], delaySeconds });
}

export async function enqueueAll(
  tx: Tx,
  job: Pick<Job, "kind">,
  { keys, delaySeconds = 0 }: { keys: string[]; delaySeconds?: number },
): Promise<void> {
  await tx.$executeRawUnsafe(
    `INSERT INTO jobs AS j (kind, key, run_at)
     SELECT $1, key, clock_timestamp() + make_interval(secs => $3) FROM unnest($2::text[]) AS key ORDER BY key
     ON CONFLICT (kind, key) DO UPDATE SET run_at = least(j.run_at, excluded.run_at), lease = NULL, failed_at = NULL,
       failure_id = NULL, attempts = CASE WHEN j.failed_at IS NULL THEN j.attempts ELSE 0 END`,
    job.kind,
    keys,
    delaySeconds,
  );
  afterCommit(tx, wakeJobs);
}

const scheduled = (jobs: readonly Job[]) =>
  jobs.filter(({ schedule }) => schedule).map(({ kind }) => kind);

/** More than a day with 25 hours. */
const LONGEST_DAY_SECONDS = 90_001;

/** The longest time from one run of a job with a schedule to the next, in seconds. */
const longestPause = ({ schedule, retry }: Job) =>
  schedule && "everySeconds" in schedule
    ? Math.max(schedule.everySeconds, retry.longestSeconds)
    : LONGEST_DAY_SECONDS;

/**
 * Makes every job with a schedule wait for its next run. One that is missing, or was put off for longer than its
 * schedule, is due at once. The application's login allows both.
 */
export async function keepScheduled(jobs: readonly Job[]): Promise<void> {
  const following = jobs.filter(
    ({ schedule }) => schedule && followsBankTime(schedule),
  );
  await pool().query(
    `INSERT INTO jobs AS j (kind, follows_bank_time) SELECT kind, kind = ANY ($2) FROM unnest($1::text[]) AS kind
     ON CONFLICT (kind, key) DO UPDATE SET follows_bank_time = excluded.follows_bank_time
     WHERE j.follows_bank_time <> excluded.follows_bank_time`,
    [scheduled(jobs), scheduled(following)],
  );
  const all = jobs.filter(({ schedule }) => schedule);
  await pool().query(
    `UPDATE jobs j SET run_at = clock_timestamp() FROM unnest($1::text[], $2::int[]) AS s (kind, pause)
     WHERE j.kind = s.kind AND j.run_at > clock_timestamp() + make_interval(secs => s.pause)`,
    [all.map(({ kind }) => kind), all.map(longestPause)],
  );
}

export type Claimed = Moment & {
  kind: string;
  key: string;
  lease: string;
  /** Includes the attempt that begins now. */
  attempts: number;
};

/**
 * Leases due jobs to the caller, the most urgent of each kind. After the lease others may claim a job again.
 * @param free the number of jobs of each kind that the caller can run.
 */
export async function claim(
  free: readonly { kind: string; count: number }[],
): Promise<Claimed[]> {
  const { rows } = await pool().query<Claimed>(
    `WITH due AS MATERIALIZED (
       SELECT due.* FROM unnest($1::text[], $2::int[]) AS free (kind, count)
       CROSS JOIN LATERAL (SELECT d.kind, d.key FROM jobs d WHERE d.kind = free.kind AND d.run_at <= (SELECT clock_timestamp())
                           ORDER BY d.priority, d.run_at LIMIT free.count FOR UPDATE SKIP LOCKED) due)
     -- One row with the highest number, which any login can write, must not stop the jobs of all kinds.
     UPDATE jobs j SET attempts = one_more(j.attempts), run_at = clock_timestamp() + ${LEASE}, lease = gen_random_uuid()
     FROM due WHERE j.kind = due.kind AND j.key = due.key
     -- Bank time is read first, so that the next run is never a moment before the time of its schedule.
     RETURNING j.kind, j.key, j.lease, j.attempts, bank_now() AS "bankNow", clock_timestamp() AS now`,
    [free.map(({ kind }) => kind), free.map(({ count }) => count)],
  );
  return rows;
}

export async function renewLeases(jobs: readonly Claimed[]): Promise<void> {
  await pool().query(
    `UPDATE jobs j SET run_at = clock_timestamp() + ${LEASE} FROM unnest($1::text[], $2::text[], $3::uuid[]) AS h (kind, key, lease)
     WHERE j.kind = h.kind AND j.key = h.key AND j.lease = h.lease`,
    [
      jobs.map(({ kind }) => kind),
      jobs.map(({ key }) => key),
      jobs.map(({ lease }) => lease),
    ],
  );
}

const HELD = "kind = $1 AND key = $2 AND lease = $3";

const held = ({ kind, key, lease }: Claimed) => [kind, key, lease];

/** Deletes a finished job, or sets the next run of one with a schedule. Without effect after a lost lease. */
export async function finish(job: Claimed, next: Date | null): Promise<void> {
  await (next
    ? pool().query(
        `UPDATE jobs SET run_at = $4, attempts = 0, lease = NULL, last_error = NULL, failed_at = NULL,
                failure_id = NULL WHERE ${HELD}`,
        [...held(job), next],
      )
    : pool().query(`DELETE FROM jobs WHERE ${HELD}`, held(job)));
}

/** Records a failed attempt. Without effect after a lost lease. */
export async function retryAt(
  job: Claimed,
  reason: string,
  next: Date,
): Promise<void> {
  await pool().query(
    `UPDATE jobs SET run_at = $4, lease = NULL, last_error = $5 WHERE ${HELD}`,
    [...held(job), next, reason],
  );
}

/** Records that the job failed for good; one with a schedule starts afresh at its next run. */
export async function failForGood(
  job: Claimed,
  reason: string,
  next: Date | null,
): Promise<void> {
  await pool().query(
    `UPDATE jobs SET run_at = coalesce($4, 'infinity'::timestamptz), lease = NULL, last_error = $5, attempts = 0,
            failed_at = clock_timestamp(), failure_id = gen_random_uuid() WHERE ${HELD}`,
    [...held(job), next, reason],
  );
}

/** Makes a job that failed for good due now. Returns null if there is none with this id. */
export async function runFailedAgain(
  tx: Tx,
  failureId: string,
): Promise<{ kind: string; key: string } | null> {
  const rows = await tx.$queryRawUnsafe<{ kind: string; key: string }[]>(
    `UPDATE jobs SET run_at = clock_timestamp(), failed_at = NULL, failure_id = NULL, lease = NULL
     WHERE failure_id = $1::uuid RETURNING kind, key`,
    failureId,
  );
  afterCommit(tx, wakeJobs);
  return rows[0] ?? null;
}

export const jobPurges = [
  "DELETE FROM jobs WHERE failed_at < clock_timestamp() - interval '30 days' AND run_at = 'infinity'",
];

// The bundler gives instrumentation.ts its own copy of this module, but a process has one runner.
const globals = globalThis as typeof globalThis & {
  limmatWakeJobs?: () => void;
};

/** Makes this process look for due jobs now. Without a runner, as in tests, it has no effect. */
export const wakeJobs = (): void => globals.limmatWakeJobs?.();

export function onWake(listener: () => void): void {
  globals.limmatWakeJobs = listener;
}
