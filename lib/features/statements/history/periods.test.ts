import { expect, it } from "vitest";
import { quickPeriods, yearsSince } from "./periods";

it("lists whole years and the current one until today", () => {
  expect(yearsSince("2024-12-31", "2026-01-01")).toEqual([
    { year: "2026", isOver: false, from: "2026-01-01", to: "2026-01-01" },
    { year: "2025", isOver: true, from: "2025-01-01", to: "2025-12-31" },
    { year: "2024", isOver: true, from: "2024-01-01", to: "2024-12-31" },
  ]);
});

it("lists one year for an account opened this year", () => {
  expect(yearsSince("2026-11-23", "2026-11-23")).toHaveLength(1);
});

const periodsOn = (today: string) =>
  Object.fromEntries(
    quickPeriods(today).map(({ name, from, to }) => [name, `${from} ${to}`]),
  );

it("ends every period today or at the end of its month", () => {
  expect(periodsOn("2026-11-23")).toEqual({
    "This month": "2026-11-01 2026-11-23",
    "Last month": "2026-10-01 2026-10-31",
    "Last quarter": "2026-07-01 2026-09-30",
    "This year": "2026-01-01 2026-11-23",
    "Last year": "2025-01-01 2025-12-31",
  });
});

it.each([
  ["2026-01-01", "2025-12-01 2025-12-31", "2025-10-01 2025-12-31"],
  ["2026-03-31", "2026-02-01 2026-02-28", "2025-10-01 2025-12-31"],
  ["2028-03-31", "2028-02-01 2028-02-29", "2027-10-01 2027-12-31"],
  ["2026-04-01", "2026-03-01 2026-03-31", "2026-01-01 2026-03-31"],
  ["2026-12-31", "2026-11-01 2026-11-30", "2026-07-01 2026-09-30"],
])("on %s knows last month and last quarter", (today, month, quarter) => {
  expect(periodsOn(today)).toMatchObject({
    "Last month": month,
    "Last quarter": quarter,
  });
});
