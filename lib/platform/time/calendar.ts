// Days are `yyyy-mm-dd`, without a time or a zone. Own functions until every supported Node has Temporal's PlainDate:
// date-fns calculates in the zone of the process, and temporal-polyfill costs browsers 20 kB.

const DAY_MS = 86_400_000;

const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (utc: number) => new Date(utc).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return toDay(toUtc(day) + days * DAY_MS);
}

/** Returns the same day some months later or earlier, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(toUtc(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

export function lastOfMonth(day: string): string {
  const date = new Date(toUtc(day));
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
}

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

/** Returns the number of months from the month of one day to the month of another, whatever the days are. */
export function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}
