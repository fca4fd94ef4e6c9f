import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  businessDayOnOrAfter,
  type Calendar,
  isBusinessDay,
} from "./business-days";
import { addDays } from "./calendar";

const { appPool } = await testDatabase();

const FIRST = "2020-01-01";
const LAST = "2040-12-31";

/** The holidays from 2020 to 2040 that are no Saturday or Sunday. */
const holidays = readFileSync(
  join(import.meta.dirname, "quantlib/holidays.csv"),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .slice(1);

const weekdays: string[] = [];
for (let day = FIRST; day <= LAST; day = addDays(day, 1))
  if (![0, 6].includes(new Date(day).getUTCDay())) weekdays.push(day);

describe.each<{ calendar: Calendar; holidayCount: number }>([
  { calendar: "TARGET", holidayCount: 98 },
  { calendar: "SIC", holidayCount: 168 },
])("the calendar $calendar", ({ calendar, holidayCount }) => {
  const expected = holidays
    .filter((line) => line.startsWith(`${calendar},`))
    .map((line) => line.split(",")[1]);

  it("has the holidays of QuantLib", () => {
    expect(expected).toHaveLength(holidayCount);
    expect(weekdays.filter((day) => !isBusinessDay(day, calendar))).toEqual(
      expected,
    );
  });

  it("has them in SQL, and no business day on a weekend", async () => {
    const { rows } = await appPool.query<{ day: string; weekday: number }>(
      `SELECT d::date::text AS day, extract(isodow FROM d)::integer AS weekday
       FROM generate_series($1::date, $2::date, '1 day') AS d WHERE NOT is_business_day(d::date, $3)`,
      [FIRST, LAST, calendar],
    );
    const onWeekdays = rows.filter(({ weekday }) => weekday < 6);
    expect(onWeekdays.map(({ day }) => day)).toEqual(expected);
    const dayCount = (Date.parse(LAST) - Date.parse(FIRST)) / 86_400_000 + 1;
    expect(rows.length - onWeekdays.length).toBe(dayCount - weekdays.length);
  });

  it("finds the same next business day in TypeScript and in SQL", async () => {
    const { rows } = await appPool.query<{ day: string; found: string }>(
      `SELECT d::date::text AS day, business_day_on_or_after(d::date, $3)::text AS found
       FROM generate_series($1::date, $2::date, '1 day') AS d`,
      [FIRST, LAST, calendar],
    );
    expect(
      rows.map(({ day }) => ({
        day,
        found: businessDayOnOrAfter(day, calendar),
      })),
    ).toEqual(rows);
  });
});

it.each([
  ["2026-11-27", "TARGET", "2026-11-27"],
  ["2026-11-28", "TARGET", "2026-11-30"],
  ["2026-04-03", "TARGET", "2026-04-07"],
  ["2026-05-14", "TARGET", "2026-05-14"],
  ["2026-05-14", "SIC", "2026-05-15"],
  ["2027-01-01", "TARGET", "2027-01-04"],
  ["2029-12-29", "SIC", "2029-12-31"],
  ["2030-01-01", "SIC", "2030-01-03"],
] as const)(
  "banks pay on %s in %s at the earliest on %s",
  (day, calendar, on) => {
    expect(businessDayOnOrAfter(day, calendar)).toBe(on);
  },
);

it("refuses a calendar that it does not know, in SQL", async () => {
  await expect(
    appPool.query("SELECT is_business_day('2026-11-27', 'FEDWIRE')"),
  ).rejects.toThrow("case not found");
});
