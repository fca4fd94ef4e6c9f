/**
 * The recurrence of a job. A time of day is bank time in Zurich, as `hh:mm`. A job with one, and one that says so, also
 * runs when bank time is moved ahead.
 */
export type Schedule =
  { everySeconds: number; followsBankTime?: true } | { dailyAt: string };

/** The pauses between attempts double from `firstSeconds` up to `longestSeconds`. */
export type RetryPolicy = {
  firstSeconds: number;
  longestSeconds: number;
  /** After this many attempts the job has failed for good. */
  attempts: number;
};

/** One moment by both clocks of the database. */
export type Moment = { now: Date; bankNow: Date };

/** With the start of the attempt. */
export type JobContext = Moment & {
  key: string;
  /** Aborts when the server shuts down: a job with many steps stops after the current one and resolves. */
  signal: AbortSignal;
};

export type Job = Readonly<{
  /** Names the code in the database. */
  kind: string;
  /** The most jobs of this kind that an instance runs at the same time. */
  concurrency: number;
  retry: RetryPolicy;
  /** A job with a schedule has one row, which stays. */
  schedule?: Schedule;
  /** May run twice at the same time after a crash or a lost lease, so it locks what it changes. */
  run(context: JobContext): Promise<void>;
}>;

const RETRY: RetryPolicy = {
  firstSeconds: 30,
  longestSeconds: 3_600,
  attempts: 10,
};

export const defineJob = (
  job: Omit<Job, "concurrency" | "retry"> & {
    concurrency?: number;
    retry?: Partial<RetryPolicy>;
  },
): Job => ({ concurrency: 1, ...job, retry: { ...RETRY, ...job.retry } });

/** An expected failure of an attempt, such as a mail server that does not answer. It is retried and not logged. */
export class RetryJob extends Error {
  constructor(
    reason: string,
    /** The next attempt is made at this time at the latest. */
    readonly notAfter?: Date,
  ) {
    super(reason);
  }
}
