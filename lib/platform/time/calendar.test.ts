import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths, daysBetween, monthsBetween } from "./calendar";

it.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2026-01-01", -1, "2025-12-31"],
])("%s and %i days is %s", (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});

it.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-01-31", 2, "2026-03-31"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-01-15", -13, "2024-12-15"],
])("%s and %i months is %s", (day, months, result) => {
  expect(addMonths(day, months)).toBe(result);
});

const day = fc
  .date({
    min: new Date("1900-01-01"),
    max: new Date("2199-12-31"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

it("counts back the days and months that it adds", () => {
  const days = fc.integer({ min: -5000, max: 5000 });
  const months = fc.integer({ min: -999, max: 999 });
  fc.assert(
    fc.property(day, days, months, (from, addedDays, addedMonths) => {
      expect(daysBetween(from, addDays(from, addedDays))).toBe(addedDays);
      expect(monthsBetween(from, addMonths(from, addedMonths))).toBe(
        addedMonths,
      );
    }),
  );
});
