import { zurichToday } from "@/lib/platform/format";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { RetryJob, type RetryPolicy, type Schedule } from "./job";

const plus = (moment: Date, seconds: number) =>
  new Date(moment.getTime() + seconds * 1_000);

/** Returns the first moment of the schedule after `now`. */
export function nextRun(schedule: Schedule, now: Date): Date {
  if ("everySeconds" in schedule) return plus(now, schedule.everySeconds);
  const today = zurichToday(now);
  const at = zurichMoment(today, schedule.dailyAt);
  return at > now ? at : zurichMoment(dayAfter(today), schedule.dailyAt);
}

/**
 * Returns the moment of the next attempt, or null if the job has failed for good.
 * @param attempts the attempts so far, at least 1.
 */
export function nextAttempt(
  retry: RetryPolicy,
  { attempts, now, error }: { attempts: number; now: Date; error: unknown },
): Date | null {
  if (attempts >= retry.attempts) return null;
  const doubled = retry.firstSeconds * 2 ** Math.min(attempts - 1, 20);
  const next = plus(now, Math.min(doubled, retry.longestSeconds));
  const notAfter = error instanceof RetryJob ? error.notAfter : undefined;
  return notAfter && notAfter < next ? notAfter : next;
}
