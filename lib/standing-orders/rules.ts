import type { ErrorCode } from "@/lib/errors/catalogue";
import { dayAfter } from "@/lib/zurich";
import type { Schedule } from "./order";

/** Running and paused ones of a customer: as many as the list shows. */
export const MOST_ORDERS = 100;

const DAY_MS = 86_400_000;

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (days: number) =>
  new Date(days * DAY_MS).toISOString().slice(0, 10);

/** The nth due date, 0 for the first, whatever the last one is. */
function nthDue({ rhythm, firstOn }: Schedule, n: number): string {
  if (rhythm === "daily") return dayOf(numberOf(firstOn) + n);
  if (rhythm === "weekly") return dayOf(numberOf(firstOn) + 7 * n);
  if (rhythm === "once") return firstOn;
  const [year, month, day] = firstOn.split("-").map(Number) as [
    number,
    number,
    number,
  ];
  // Each month from the original day, so that the 31st comes back after a shorter month.
  const lastOfMonth = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}

/** The first due date on `day` or after it, or null where the order ends before. */
export function dueFrom(schedule: Schedule, day: string): string | null {
  const { rhythm, firstOn, lastOn } = schedule;
  const from = day > firstOn ? day : firstOn;
  let n = 0;
  if (rhythm === "once" && from > firstOn) return null;
  const days = numberOf(from) - numberOf(firstOn);
  if (rhythm === "daily") n = days;
  if (rhythm === "weekly") n = Math.ceil(days / 7);
  if (rhythm === "monthly") {
    const months = (text: string) =>
      Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    n = months(from) - months(firstOn);
    if (nthDue(schedule, n) < from) n += 1;
  }
  const due = nthDue(schedule, n);
  return lastOn && due > lastOn ? null : due;
}

/** The due date after this one, or null after the last. */
export const dueAfter = (schedule: Schedule, due: string): string | null =>
  dueFrom(schedule, dayAfter(due));

/** The next due dates from `day` on, fewer where the order ends before. */
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

/** What may be otherwise tomorrow: money comes in, a new day has its limit to itself. */
const PASSING: readonly ErrorCode[] = ["INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"];

const MOST_ATTEMPTS = 3;

/** What becomes of an order after a payment failed. */
export type Aftermath =
  | { is: "retried"; on: string }
  | { is: "skipped"; nextDue: string }
  | { is: "paused"; nextDue: string }
  | { is: "ended" };

/**
 * The rule: want of funds or limit is tried three times, a day apart, as long as the next due date is not there, and
 * then skipped. Anything else, such as a closed account, does not pass by itself: the order is paused. One that has no
 * further date has ended.
 */
export function afterFailure(
  failure: ErrorCode,
  attempt: number,
  today: string,
  nextDue: string | null,
): Aftermath {
  const isPassing = PASSING.includes(failure);
  const tomorrow = dayAfter(today);
  const isTimeLeft = nextDue === null || nextDue > tomorrow;
  if (isPassing && attempt < MOST_ATTEMPTS && isTimeLeft)
    return { is: "retried", on: tomorrow };
  if (nextDue === null) return { is: "ended" };
  return { is: isPassing ? "skipped" : "paused", nextDue };
}
