import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { followBankClock } from "@/lib/platform/db/bank-clock";
import { logger } from "@/lib/platform/logging/logger";
import { machineNow } from "@/lib/platform/time/clock";
import { attempt } from "./attempt";
import type { Job } from "./job";
import {
  claim,
  keepScheduled,
  renewLeases,
  type Claimed,
  onWake,
} from "./store";

const POLL_MS = 1_000;
const RENEW_MS = 2_000;
const KEEP_MS = 60_000;

const globals = globalThis as typeof globalThis & {
  /** Callbacks that lib/server/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

/**
 * Runs due jobs of these kinds until `stop` is called, which lets running jobs end. Several instances share the work.
 * A job starts when it is queued by this process, or within a second.
 */
export function startJobs(jobs: readonly Job[]): {
  stop: () => Promise<void>;
} {
  const runner = new Runner(jobs);
  const ended = runner.loop();
  const stop = async () => {
    runner.stop();
    await ended;
  };
  (globals.limmatOnShutdown ??= new Set()).add(stop);
  return { stop };
}

class Runner {
  private readonly running = new Map<Claimed, Promise<void>>();
  private readonly stopping = new AbortController();
  private wake = () => {};
  private isAway = false;
  private renewedAt = machineNow().getTime();

  constructor(private readonly jobs: readonly Job[]) {}

  stop() {
    this.stopping.abort();
    this.wake();
  }

  async loop() {
    onWake(() => this.wake());
    let keptAt = -Infinity;
    while (!this.stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      try {
        const now = machineNow().getTime();
        if (now - keptAt >= KEEP_MS) {
          await keepScheduled(this.jobs);
          keptAt = now;
        }
        await this.renew();
        await followBankClock();
        for (const claimed of await claim(this.free())) this.start(claimed);
        this.isAway = false;
      } catch (error) {
        // Once for each outage.
        if (!this.isAway)
          logger.error({ err: error }, "Jobs could not be claimed");
        this.isAway = true;
      }
      await waitFor(woken);
    }
    await this.end();
  }

  /** Waits for the running jobs. Their leases last as long, so that no other instance runs them as well. */
  private async end() {
    while (this.running.size > 0) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      await this.renew().catch((error: unknown) =>
        logger.error({ err: error }, "Leases of jobs could not be renewed"),
      );
      await waitFor(woken);
    }
  }

  private free() {
    const held = [...this.running.keys()];
    return this.jobs.map(({ kind, concurrency }) => ({
      kind,
      count: concurrency - held.filter((one) => one.kind === kind).length,
    }));
  }

  private start(claimed: Claimed) {
    const job = this.jobs.find(({ kind }) => kind === claimed.kind)!;
    const work = attempt(job, claimed, { signal: this.stopping.signal })
      .then(({ record }) => this.untilRecorded(record))
      .finally(() => {
        this.running.delete(claimed);
        this.wake();
      });
    this.running.set(claimed, work);
  }

  /** Records a result, although the database may be away for a moment. Later the lease ends and the job runs again. */
  private async untilRecorded(record: () => Promise<void>) {
    const end = machineNow().getTime() + 60_000;
    for (;;)
      try {
        return await record();
      } catch (error) {
        if (this.stopping.signal.aborted || machineNow().getTime() > end)
          return logger.error(
            { err: error },
            "A job's result was not recorded",
          );
        await pause(POLL_MS);
      }
  }

  private async renew() {
    if (
      this.running.size === 0 ||
      machineNow().getTime() - this.renewedAt < RENEW_MS
    )
      return;
    await renewLeases([...this.running.keys()]);
    this.renewedAt = machineNow().getTime();
  }
}

async function waitFor(woken: Promise<void>) {
  const poll = new AbortController();
  await Promise.race([
    woken,
    pause(POLL_MS, undefined, { signal: poll.signal }).catch(() => {}),
  ]);
  poll.abort();
}
