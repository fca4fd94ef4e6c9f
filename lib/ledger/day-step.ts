export type StepContext = {
  /** The day that is being closed, or that begins, `yyyy-mm-dd`. */
  day: string;
  /** Aborts when the server shuts down: the step stops after the current part. */
  signal: AbortSignal;
  /** Notes a failed item, which keeps the day open. The step goes on with the others. */
  fail: (subject: string, reason: string) => Promise<void>;
};

/** A part of closing a day. It may run again, after a crash or a failure, and does its work once. */
export type DayStep = {
  /** As staff read it, and the key in the database. */
  name: string;
  /** Whether it also does what falls due on a day when that begins. */
  beginsDay?: true;
  run: (context: StepContext) => Promise<void>;
};
