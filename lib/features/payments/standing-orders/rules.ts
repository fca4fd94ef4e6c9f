import { fieldError } from "@/lib/platform/errors/domain-error";
import {
  addDays,
  addMonths,
  daysBetween,
  lastOfMonth,
  monthsBetween,
} from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { standingOrderErrors } from "./errors";
import type { Schedule } from "./order";

/** Maximum number of running and paused orders per customer, and of orders listed. */
export const MAX_ORDERS = 100;

/** @throws DomainError FIRST_RUN_PAST, FIRST_RUN_NOT_LAST or LAST_RUN_EARLY. */
export function refuseDays({ firstOn, rhythm, lastOn }: Schedule): void {
  if (firstOn < bankToday())
    throw fieldError(standingOrderErrors.FIRST_RUN_PAST, "firstOn");
  if (rhythm === "month_end" && firstOn !== lastOfMonth(firstOn))
    throw fieldError(standingOrderErrors.FIRST_RUN_NOT_LAST, "firstOn");
  if (rhythm !== "once" && lastOn && lastOn < firstOn)
    throw fieldError(standingOrderErrors.LAST_RUN_EARLY, "lastOn");
}

/** Returns the nth due date, 0 for the first; ignores `lastOn`. */
function nthDue({ rhythm, firstOn }: Schedule, n: number): string {
  if (rhythm === "daily") return addDays(firstOn, n);
  if (rhythm === "weekly") return addDays(firstOn, 7 * n);
  if (rhythm === "once") return firstOn;
  // Counted from the original day, so that the 31st returns after a shorter month.
  return addMonths(firstOn, n);
}

/**
 * Returns the first due date on or after `day`; null if the order ends before. The database has the same rule, as
 * `standing_order_due_from`, and pays by it.
 */
export function dueFrom(schedule: Schedule, day: string): string | null {
  const { rhythm, firstOn, lastOn } = schedule;
  const from = day > firstOn ? day : firstOn;
  if (rhythm === "month_end") return upTo(lastOn, lastOfMonth(from));
  let n = 0;
  if (rhythm === "once" && from > firstOn) return null;
  const days = daysBetween(firstOn, from);
  if (rhythm === "daily") n = days;
  if (rhythm === "weekly") n = Math.ceil(days / 7);
  if (rhythm === "monthly") {
    n = monthsBetween(firstOn, from);
    if (nthDue(schedule, n) < from) n += 1;
  }
  return upTo(lastOn, nthDue(schedule, n));
}

const upTo = (lastOn: string | null, due: string) =>
  lastOn && due > lastOn ? null : due;

export const dueAfter = (schedule: Schedule, due: string): string | null =>
  dueFrom(schedule, addDays(due, 1));

export function upcoming(
  schedule: Schedule,
  day: string,
  count: number,
): string[] {
  const days: string[] = [];
  let due = dueFrom(schedule, day);
  while (due && days.length < count) {
    days.push(due);
    due = dueAfter(schedule, due);
  }
  return days;
}
