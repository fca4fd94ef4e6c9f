import { setTimeout as pause } from "node:timers/promises";
import { outOfTime, SPARE_MS } from "./mailbox";
import type { BankServer } from "./server";
import type { Sql } from "./sql";

/** A job whose last attempt failed; it is tried again later. */
export type FailedJob = { kind: string; key: string; error: string };

type Job = {
  kind: string;
  key: string;
  isRunning: boolean;
  /** The day that is closed next. It changes while one job closes many. */
  openDay: string;
};

/** For so long nothing may change, on a machine that is busy. */
const PATIENCE_MS = 60_000;

const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 40;

const DUE = `
  SELECT kind, key, lease IS NOT NULL AS "isRunning", (SELECT max(day)::text FROM bank_days) AS "openDay" FROM jobs
  WHERE failed_at IS NULL AND (run_at <= clock_timestamp() OR lease IS NOT NULL)`;

/** The job that notifies customers of payments every two seconds is due now, if there are any. */
const NOTIFY_NOW = `
  UPDATE jobs SET run_at = least(run_at, clock_timestamp()) FROM notification_cursor
  WHERE kind = 'movements' AND lease IS NULL AND processed_id < (SELECT max(id) FROM ledger_postings)
  RETURNING kind, key, false AS "isRunning", '' AS "openDay"`;

/** The work that the bank does in the background: emails, standing orders, instalments, checks. */
export class Jobs {
  /** @internal The deadline of the test, in ms on the machine's clock. */
  endOfTest: () => number = () => Infinity;

  /** @internal */
  constructor(
    private readonly sql: Sql,
    private readonly server: Pick<BankServer, "wake" | "expectRunning">,
  ) {}

  /**
   * Runs what is due, and what follows from it, until nothing is; customers have then been notified of every payment.
   * Returns the jobs whose attempt failed.
   */
  drain(): Promise<FailedJob[]> {
    return this.until(async () => [
      ...(await this.sql<Job>(DUE)),
      ...(await this.notify()),
    ]);
  }

  /** @internal {@link drain} without notifications of payments, which follow within two seconds. */
  runDue(): Promise<FailedJob[]> {
    return this.until(() => this.sql<Job>(DUE));
  }

  /** @internal @throws Error if the server, which runs the jobs, has ended */
  expectServer(): void {
    this.server.expectRunning();
  }

  /** @internal Starts notifying customers of payments, if there are any. */
  async notify(): Promise<Job[]> {
    this.expectServer();
    const started = await this.sql<Job>(NOTIFY_NOW);
    if (started.length > 0) await this.server.wake();
    return started;
  }

  /** Asks ever less often while nothing changes: each question takes processor time from the jobs. */
  private async until(findWaiting: () => Promise<Job[]>) {
    let before = "";
    let changedAt = Date.now();
    for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs *= 2) {
      this.expectServer();
      const waiting = await findWaiting();
      if (waiting.length === 0) return this.failed();
      if (waiting.some(({ isRunning }) => !isRunning)) await this.server.wake();
      const now = JSON.stringify(waiting);
      if (now !== before) {
        pauseMs = SHORTEST_PAUSE_MS;
        changedAt = Date.now();
      }
      const end = Math.min(
        changedAt + PATIENCE_MS,
        this.endOfTest() - SPARE_MS,
      );
      if (Date.now() > end)
        throw new Error(
          `Jobs did not end: ${now}${outOfTime(this.endOfTest())}`,
        );
      before = now;
      await pause(Math.min(pauseMs, LONGEST_PAUSE_MS));
    }
  }

  /** Runs the jobs whose attempt failed again, before their time. Returns those that failed again. */
  async retry(): Promise<FailedJob[]> {
    this.expectServer();
    await this.sql(
      "UPDATE jobs SET run_at = clock_timestamp() WHERE last_error IS NOT NULL AND failed_at IS NULL AND lease IS NULL",
    );
    return this.drain();
  }

  private failed(): Promise<FailedJob[]> {
    return this.sql(
      "SELECT kind, key, last_error AS error FROM jobs WHERE last_error IS NOT NULL ORDER BY kind, key",
    );
  }
}
