import { daysBetween } from "@/lib/platform/time/calendar";

/** The day-count convention of a contract, for a period and a year, by ISDA's names; `act/act` is act/act ISDA. */
export type DayCount = "act/365" | "act/360" | "30E/360" | "act/act";

/** Years as a quotient of whole numbers, so that interest is rounded only once, as an amount. Not in lowest terms. */
type YearFraction = { numerator: bigint; denominator: bigint };

/** Returns the part of a year between two days, `yyyy-mm-dd`, without the first day. `to` is not before `from`. */
export function yearFraction(
  from: string,
  to: string,
  dayCount: DayCount,
): YearFraction {
  switch (dayCount) {
    case "act/365":
      return quotient(daysBetween(from, to), 365);
    case "act/360":
      return quotient(daysBetween(from, to), 360);
    case "30E/360":
      return quotient(daysOfEqualMonths(from, to), 360);
    case "act/act":
      return actualYears(from, to);
  }
}

const quotient = (numerator: number, denominator: number): YearFraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Counts 30 days in every month, so the 31st is the 30th. */
function daysOfEqualMonths(from: string, to: string): number {
  const position = (day: string) =>
    yearOf(day) * 360 +
    Number(day.slice(5, 7)) * 30 +
    Math.min(Number(day.slice(8)), 30);
  return position(to) - position(from);
}

const daysOfYear = (year: number) =>
  daysBetween(`${year}-01-01`, `${year + 1}-01-01`);

/** Days in a leap year count a 366th, all others a 365th. */
function actualYears(from: string, to: string): YearFraction {
  const days = { 365: 0, 366: 0 };
  let start = from;
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const end = year === yearOf(to) ? to : `${year + 1}-01-01`;
    days[daysOfYear(year) as 365 | 366] += daysBetween(start, end);
    start = end;
  }
  return quotient(days[365] * 366 + days[366] * 365, 365 * 366);
}
