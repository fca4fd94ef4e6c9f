import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "./sql";

/** A job whose last attempt failed; it is tried again later. */
export type FailedJob = { kind: string; key: string; error: string };

const PATIENCE_MS = 60_000;

/** The work that the bank does in the background: emails, standing orders, instalments, checks. */
export class Jobs {
  constructor(
    private readonly sql: Sql,
    private readonly wake: () => Promise<void>,
  ) {}

  /** Runs what is due, and what follows from it, until nothing is. Returns the jobs whose attempt failed. */
  async drain(): Promise<FailedJob[]> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const waiting = await this.sql<{ kind: string; key: string }>(
        "SELECT kind, key FROM jobs WHERE failed_at IS NULL AND (run_at <= clock_timestamp() OR lease IS NOT NULL)",
      );
      if (waiting.length === 0) return this.failed();
      if (Date.now() > end)
        throw new Error(`Jobs did not end: ${JSON.stringify(waiting)}`);
      await this.wake();
      await pause(5);
    }
  }

  /** Runs the jobs whose attempt failed again, before their time. Returns those that failed again. */
  async retry(): Promise<FailedJob[]> {
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
