import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { addSeconds, bankAheadMs } from "@/lib/platform/time/clock";
import { RetryJob, type Job, type Moment } from "./job";
import { failForGood, finish, retryAt, type Claimed } from "./store";
import { nextAttempt, nextRun } from "./times";

const MAX_REASON = 500;

/**
 * Runs a claimed job.
 * @returns a function that records the result, and the error of an attempt that failed.
 */
export async function attempt(
  job: Job,
  claimed: Claimed,
  { signal, ...moment }: { signal: AbortSignal } & Partial<Moment>,
): Promise<{ record: () => Promise<void>; error?: unknown }> {
  const next = job.schedule ? nextRun(job.schedule, claimed) : null;
  const { key, now, bankNow } = claimed;
  const startedAt = performance.now();
  try {
    await job.run({ key, now, bankNow, ...moment, signal });
    return { record: () => finish(claimed, next) };
  } catch (error) {
    // By the clock of the database, with which the time of the next attempt is compared.
    const failedAt = addSeconds(now, (performance.now() - startedAt) / 1_000);
    return {
      record: () => recordFailure(job, claimed, { error, now: failedAt }),
      error,
    };
  }
}

async function recordFailure(
  job: Job,
  claimed: Claimed,
  { error, now }: { error: unknown; now: Date },
) {
  const { kind, key, attempts } = claimed;
  const reason = (error instanceof Error ? error.message : String(error)).slice(
    0,
    MAX_REASON,
  );
  const at = nextAttempt(job.retry, { attempts, now, error });
  const details = { err: error, job: kind, key, attempts };
  if (at === null) {
    const next = job.schedule
      ? nextRun(job.schedule, {
          now,
          bankNow: addSeconds(now, bankAheadMs() / 1_000),
        })
      : null;
    await failForGood(claimed, reason, next);
    logger.error(details, "Job failed for good");
    return;
  }
  await retryAt(claimed, reason, at);
  if (!(error instanceof RetryJob))
    logger.warn(details, "Job failed and will be tried again");
}
