import { addSeconds, bankDay } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { RetryJob, type Moment, type RetryPolicy, type Schedule } from "./job";

/** Returns the first moment of the schedule after this one, in machine time. */
export function nextRun(schedule: Schedule, { now, bankNow }: Moment): Date {
  if ("everySeconds" in schedule) return addSeconds(now, schedule.everySeconds);
  const today = bankDay(bankNow);
  const at = zurichMoment(today, schedule.dailyAt);
  const next =
    at > bankNow ? at : zurichMoment(dayAfter(today), schedule.dailyAt);
  return new Date(now.getTime() + next.getTime() - bankNow.getTime());
}

/** Returns whether the job also runs when bank time is moved ahead. */
export const followsBankTime = (schedule: Schedule): boolean =>
  "dailyAt" in schedule || schedule.followsBankTime === true;

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
  const next = addSeconds(now, Math.min(doubled, retry.longestSeconds));
  const notAfter = error instanceof RetryJob ? error.notAfter : undefined;
  return notAfter && notAfter < next ? notAfter : next;
}
