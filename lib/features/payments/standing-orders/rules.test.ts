import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastOfMonth } from "@/lib/platform/time/calendar";
import { openMonthDay, rhythms, type Rhythm } from "./order";
import { dueAfter, dueFrom, upcoming } from "./rules";

const order = (
  rhythm: Rhythm,
  firstOn: string,
  lastOn: string | null = null,
) => ({ rhythm, firstOn, lastOn });

describe("due dates", () => {
  it.each([
    ["daily", "2027-02-27", ["2027-02-27", "2027-02-28", "2027-03-01"]],
    ["daily", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-01"]],
    ["weekly", "2026-12-28", ["2026-12-28", "2027-01-04", "2027-01-11"]],
    ["monthly", "2026-12-15", ["2026-12-15", "2027-01-15", "2027-02-15"]],
    ["once", "2026-12-15", ["2026-12-15"]],
    // Daylight saving time begins on 28 March 2027, which must not change the days.
    ["daily", "2027-03-27", ["2027-03-27", "2027-03-28", "2027-03-29"]],
  ] as const)("%s from %s", (rhythm, firstOn, expected) => {
    expect(upcoming(order(rhythm, firstOn), firstOn, 3)).toEqual(expected);
  });

  it("move from the 31st to the last day of a shorter month and back", () => {
    expect(upcoming(order("monthly", "2027-12-31"), "2027-12-31", 6)).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
      "2028-05-31",
    ]);
    expect(dueFrom(order("monthly", "2026-01-30"), "2026-02-28")).toBe(
      "2026-02-28",
    );
    expect(dueFrom(order("monthly", "2026-01-31"), "2026-03-01")).toBe(
      "2026-03-31",
    );
  });

  it("fall on the last day of each month, in leap years too", () => {
    const last = order("month_end", "2027-11-30");
    expect(upcoming(last, "2027-11-30", 7)).toEqual([
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
      "2028-05-31",
    ]);
    expect(dueFrom(order("month_end", "2026-02-28"), "2026-03-01")).toBe(
      "2026-03-31",
    );
    expect(
      dueFrom(order("month_end", "2026-02-28", "2026-03-30"), "2026-03-01"),
    ).toBeNull();
  });

  it.each([
    ["2027-02-28", 28],
    ["2028-02-28", null],
    ["2028-02-29", 29],
    ["2027-04-30", 30],
    ["2027-05-30", null],
    ["2027-05-31", null],
    ["", null],
    ["2027-02-30", null],
  ])("leave open what a monthly order from %j means: %j", (firstOn, day) => {
    expect(openMonthDay({ rhythm: "monthly", firstOn })).toBe(day);
    expect(openMonthDay({ rhythm: "month_end", firstOn })).toBe(day);
    expect(openMonthDay({ rhythm: "weekly", firstOn })).toBeNull();
  });

  it("end on the last payment date, which may be a due date", () => {
    const ending = order("weekly", "2026-12-01", "2026-12-15");
    expect(upcoming(ending, "2026-01-01", 9)).toEqual([
      "2026-12-01",
      "2026-12-08",
      "2026-12-15",
    ]);
    expect(dueAfter(ending, "2026-12-15")).toBeNull();
    expect(dueFrom(order("once", "2026-12-01"), "2026-12-02")).toBeNull();
  });

  it("from a given day are the first in the schedule on or after it", () => {
    const day = fc
      .integer({ min: 0, max: 1_500 })
      .map((days) =>
        new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10),
      );
    fc.assert(
      fc.property(
        fc.constantFrom(...rhythms),
        day,
        day,
        (rhythm, start, from) => {
          const firstOn = rhythm === "month_end" ? lastOfMonth(start) : start;
          const schedule = order(rhythm, firstOn);
          const found = dueFrom(schedule, from);
          let walked: string | null = firstOn;
          while (walked && walked < from) walked = dueAfter(schedule, walked);
          expect(found).toBe(walked);
        },
      ),
      { numRuns: 100 },
    );
  });
});
