import { addDays, daysBetween } from "./calendar";

// prisma/sql/platform/business-days.sql has the same in the database; a test compares both with QuantLib.

/** TARGET settles payments in euros, SIC those in francs. */
export type Calendar = "TARGET" | "SIC";

const HOLIDAYS = ["01-01", "05-01", "12-25", "12-26"];
/** Good Friday and Easter Monday. */
const DAYS_AFTER_EASTER = [-2, 1];

/** Berchtold's Day and the National Day. */
const SWISS_HOLIDAYS = ["01-02", "08-01"];
/** Ascension Day and Whit Monday. */
const SWISS_DAYS_AFTER_EASTER = [39, 50];

/** Returns whether banks pay each other on a day, `yyyy-mm-dd`. */
export function isBusinessDay(day: string, calendar: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const date = day.slice(5);
  const afterEaster = daysBetween(easterSunday(Number(day.slice(0, 4))), day);
  if (HOLIDAYS.includes(date) || DAYS_AFTER_EASTER.includes(afterEaster))
    return false;
  return (
    calendar === "TARGET" ||
    !(
      SWISS_HOLIDAYS.includes(date) ||
      SWISS_DAYS_AFTER_EASTER.includes(afterEaster)
    )
  );
}

/** Returns the day itself if it is a business day, and otherwise the next one. */
export function businessDayOnOrAfter(day: string, calendar: Calendar): string {
  let found = day;
  while (!isBusinessDay(found, calendar)) found = addDays(found, 1);
  return found;
}

/** The anonymous Gregorian algorithm, with its names. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${year}-${twoDigits(Math.floor(n / 31))}-${twoDigits((n % 31) + 1)}`;
}
