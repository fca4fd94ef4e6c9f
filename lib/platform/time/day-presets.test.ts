import { expect, test } from "vitest";
import { dayPresets } from "./day-presets";

const periodOf = (today: string, label: string) => {
  const { from, to } = dayPresets(today).find((one) => one.label === label)!;
  return [from, to];
};

test("today and yesterday are one day each, across a change of year", () => {
  expect(periodOf("2027-01-01", "Today")).toEqual(["2027-01-01", "2027-01-01"]);
  expect(periodOf("2027-01-01", "Yesterday")).toEqual([
    "2026-12-31",
    "2026-12-31",
  ]);
});

test("this month ends today, and last month is whole", () => {
  expect(periodOf("2026-03-15", "This month")).toEqual([
    "2026-03-01",
    "2026-03-15",
  ]);
  expect(periodOf("2026-03-31", "Last month")).toEqual([
    "2026-02-01",
    "2026-02-28",
  ]);
});
