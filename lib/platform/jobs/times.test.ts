import { describe, expect, it } from "vitest";
import { RetryJob } from "./job";
import { nextAttempt, nextRun } from "./times";

const at = (moment: string, bankMoment = moment) => ({
  now: new Date(moment),
  bankNow: new Date(bankMoment),
});

describe("nextRun", () => {
  it("returns the next Zurich day in summer, in winter and across both changes of the clock", () => {
    const next = (now: string) =>
      nextRun({ dailyAt: "00:00" }, at(now)).toISOString();
    expect(next("2026-07-01T21:59:59Z")).toBe("2026-07-01T22:00:00.000Z");
    expect(next("2026-07-01T22:00:00Z")).toBe("2026-07-02T22:00:00.000Z");
    expect(next("2026-01-10T12:00:00Z")).toBe("2026-01-10T23:00:00.000Z");
    expect(next("2026-03-28T23:00:00Z")).toBe("2026-03-29T22:00:00.000Z");
    expect(next("2026-10-24T22:00:00Z")).toBe("2026-10-25T23:00:00.000Z");
  });

  it("counts intervals from the start of the last run", () => {
    const now = at("2026-07-01T10:00:00Z", "2026-07-09T13:00:00Z");
    expect(nextRun({ everySeconds: 60 }, now).toISOString()).toBe(
      "2026-07-01T10:01:00.000Z",
    );
  });

  it("begins a day when it begins by bank time", () => {
    const now = at("2026-07-01T10:00:00Z", "2026-10-24T23:00:00Z");
    expect(nextRun({ dailyAt: "00:00" }, now).toISOString()).toBe(
      "2026-07-02T10:00:00.000Z",
    );
  });
});

describe("nextAttempt", () => {
  const now = new Date("2026-07-01T10:00:00Z");
  const retry = { firstSeconds: 30, longestSeconds: 3_600, attempts: 10 };
  const after = (attempts: number, error: unknown = new Error("no")) => {
    const at = nextAttempt(retry, { attempts, now, error });
    return at && (at.getTime() - now.getTime()) / 1_000;
  };

  it("waits twice as long each time, up to the longest pause, and gives up after the last attempt", () => {
    expect([1, 2, 3, 7, 8, 9, 10].map((attempts) => after(attempts))).toEqual([
      30,
      60,
      120,
      1_920,
      3_600,
      3_600,
      null,
    ]);
  });

  it("comes no later than the error asks for", () => {
    const notAfter = new Date(now.getTime() + 5_000);
    expect(after(4, new RetryJob("later", notAfter))).toBe(5);
  });
});
