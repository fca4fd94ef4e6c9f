import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankDay } from "@/lib/platform/time/clock";
import { dayAfter, zurichIso, zurichMoment } from "./zurich";

describe("zurichMoment", () => {
  it.each([
    ["2026-01-15", "00:00", "2026-01-14T23:00:00Z"],
    ["2026-07-15", "00:00", "2026-07-14T22:00:00Z"],
    ["2026-07-15", "23:59:59", "2026-07-15T21:59:59Z"],
    // Daylight saving time begins: on 29 March 2026, 02:00 becomes 03:00.
    ["2026-03-29", "00:00", "2026-03-28T23:00:00Z"],
    ["2026-03-29", "01:59", "2026-03-29T00:59:00Z"],
    ["2026-03-29", "03:00", "2026-03-29T01:00:00Z"],
    ["2026-03-30", "00:00", "2026-03-29T22:00:00Z"],
    // Daylight saving time ends: on 25 October 2026, 03:00 becomes 02:00.
    ["2026-10-25", "00:00", "2026-10-24T22:00:00Z"],
    ["2026-10-25", "01:59", "2026-10-24T23:59:00Z"],
    ["2026-10-25", "03:00", "2026-10-25T02:00:00Z"],
    ["2026-10-26", "00:00", "2026-10-25T23:00:00Z"],
  ])("%s %s", (day, time, utc) => {
    expect(zurichMoment(day, time).toISOString()).toBe(
      new Date(utc).toISOString(),
    );
  });

  it("returns one of the two moments of a time that occurs twice", () => {
    expect(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]).toContain(
      zurichMoment("2026-10-25", "02:30").toISOString(),
    );
  });

  it("stays within an hour of a time that does not exist", () => {
    const minutes = zurichMoment("2026-03-29", "02:30").getTime() / 60_000;
    const change = Date.parse("2026-03-29T01:00:00Z") / 60_000;
    expect(Math.abs(minutes - change)).toBeLessThanOrEqual(60);
  });

  it("starts each day where bankDay starts it", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("1990-01-01"),
          max: new Date("2090-01-01"),
          noInvalidDate: true,
        }),
        (date) => {
          const day = bankDay(date);
          const start = zurichMoment(day).getTime();
          expect(bankDay(new Date(start))).toBe(day);
          expect(bankDay(new Date(start - 1))).not.toBe(day);
          expect(zurichMoment(dayAfter(day)).getTime()).toBeGreaterThan(
            date.getTime(),
          );
        },
      ),
    );
  });
});

describe("zurichIso", () => {
  it.each([
    ["2026-07-25T22:20:00Z", "2026-07-26T00:20:00+02:00"],
    ["2026-01-31T23:30:05Z", "2026-02-01T00:30:05+01:00"],
    ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
    ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"],
  ])("%s is %s", (utc, zurich) => {
    expect(zurichIso(new Date(utc))).toBe(zurich);
    expect(Date.parse(zurich)).toBe(Date.parse(utc));
  });
});

describe("dayAfter", () => {
  it.each([
    ["2026-01-31", "2026-02-01"],
    ["2026-12-31", "2027-01-01"],
    ["2028-02-28", "2028-02-29"],
    ["2026-02-28", "2026-03-01"],
    ["2026-03-29", "2026-03-30"],
    ["2026-10-25", "2026-10-26"],
  ])("%s is followed by %s", (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });
});
