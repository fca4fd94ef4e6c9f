import { zurichMoment } from "@/lib/zurich";

const DAY_MS = 86_400_000;

/** Days are `yyyy-mm-dd`, as in Zurich. */
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

/** `02-10`: the same in every year. */
export const monthAndDay = (day: string) => day.slice(5);

/** The month's `wanted` day, or the working day before it where that is a weekend. */
export function isPayday(day: string, wanted: number): boolean {
  if ([0, 6].includes(weekday(day))) return false;
  const ahead = weekday(day) === 5 ? 2 : 0;
  const at = dayOfMonth(day);
  return at <= wanted && wanted <= at + ahead;
}

/** `minutes` after the start of `day` by the clock. */
export function at(day: string, minutes: number): Date {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return zurichMoment(day, clock);
}
