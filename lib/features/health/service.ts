import "server-only";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { machineNow } from "@/lib/platform/time/clock";
import { healthErrors } from "./errors";
import { type Alarms, type Backlog, readAlarms, readBacklog } from "./queries";

const KEEP_MS = 1_000;

const globals = globalThis as typeof globalThis & {
  /** Set by lib/server/start.mjs before it stops accepting requests. */
  limmatIsStopping?: boolean;
};

/** Returns the backlog as it was within the last second, so that anyone may ask often. */
export const recentBacklog = keep<Backlog>(readBacklog);

/** The same of the alarms. */
export const recentAlarms = keep<Alarms>(readAlarms);

function keep<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = machineNow().getTime();
    if (!last || now - last.at > KEEP_MS) last = { at: now, value: read() };
    return last.value;
  };
}

/**
 * A connection is only given to a process whose build has its migrations, so an answer of the database is enough.
 * @throws DomainError NOT_READY
 */
export async function checkReadiness() {
  if (globals.limmatIsStopping) throw new DomainError(healthErrors.NOT_READY);
  let backlog: Backlog;
  try {
    backlog = await recentBacklog();
  } catch {
    throw new DomainError(healthErrors.NOT_READY, { retryAfterSeconds: 5 });
  }
  return {
    status: "ready",
    jobs: {
      lateSeconds: backlog.jobsLateSeconds,
      failed: backlog.failedJobs,
    },
    email: {
      waiting: backlog.waitingEmails,
      oldestSeconds: backlog.oldestEmailSeconds,
    },
  };
}
