import { zurichMoment } from "@/lib/platform/time/zurich";

const DAY_MS = 86_400_000;

/** Days are `yyyy-mm-dd` in Zurich time. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export const dayOfMonth = (day: string) => Number(day.slice(8));

/** Returns the month and day, such as `02-10`. */
export const monthAndDay = (day: string) => day.slice(5);

/** Returns whether `day` is the month's `wanted` day, or the working day before it if that falls on a weekend. */
export function isPayday(day: string, paymentDay: number): boolean {
  if ([0, 6].includes(weekday(day))) return false;
  const ahead = weekday(day) === 5 ? 2 : 0;
  const at = dayOfMonth(day);
  return at <= paymentDay && paymentDay <= at + ahead;
}

/** Returns the moment `minutes` after midnight on the Zurich clock. */
export function at(day: string, minutes: number): Date {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return zurichMoment(day, clock);
}
