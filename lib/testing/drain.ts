import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { attempt } from "@/lib/platform/jobs/attempt";
import type { Job } from "@/lib/platform/jobs/job";
import { claim, keepScheduled } from "@/lib/platform/jobs/store";

/**
 * Runs jobs of these kinds until none is due. Those with a schedule run now.
 * @param at the bank time that the jobs see, instead of the current one.
 * @returns the errors of failed attempts.
 */
export async function drain(
  jobs: readonly Job[],
  { at }: { at?: Date } = {},
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const { signal } = new AbortController();
  await makeDue(jobs);
  for (;;) {
    const claimed = await claim(
      jobs.map(({ kind, concurrency }) => ({ kind, count: concurrency })),
    );
    if (claimed.length === 0) return errors;
    await Promise.all(
      claimed.map(async (one) => {
        const job = jobs.find(({ kind }) => kind === one.kind)!;
        const { record, error } = await attempt(job, one, {
          signal,
          ...(at && { bankNow: at }),
        });
        if (error !== undefined) errors.push(error);
        await record();
      }),
    );
  }
}

/** Makes the jobs with a schedule due now. */
async function makeDue(jobs: readonly Job[]): Promise<void> {
  await keepScheduled(jobs);
  await pool().query(
    "UPDATE jobs SET run_at = clock_timestamp() WHERE kind = ANY ($1)",
    [jobs.filter(({ schedule }) => schedule).map(({ kind }) => kind)],
  );
}
