import { describe, expect, it } from "vitest";
import { Clock } from "./clock";
import { Jobs } from "./jobs";

/** A clock whose every question to PostgreSQL fails. */
function unreadableClock() {
  const sql = () => Promise.reject(new Error("PostgreSQL's own message"));
  const jobs = new Jobs(sql, {
    wake: () => Promise.resolve(),
    expectRunning: () => {},
  });
  return new Clock(sql, jobs, () => Promise.resolve());
}

describe("a moment or a span that does not exist", () => {
  it.each([
    ["2030-02-30", '"2030-02-30"'],
    ["2030-13-01", '"2030-13-01"'],
    ["2030-03-01 24:30", '"2030-03-01 24:30"'],
    ["2030-03-01T09:30Z", '"2030-03-01T09:30Z"'],
    [new Date("nonsense"), "Invalid Date"],
    [undefined, "undefined"],
  ])("is refused by set(%s)", async (moment, text) => {
    await expect(unreadableClock().set(moment as string)).rejects.toThrow(
      `bank.clock.set(${text}) is not possible: use a day such as "2030-03-01"`,
    );
  });

  it.each([
    [{}, "{}"],
    [{ days: NaN }, "{ days: NaN }"],
    [{ days: "1" }, "{ days: '1' }"],
    [{ years: 1 }, "{ years: 1 }"],
    [{ days: 1, seconds: 5 }, "{ days: 1, seconds: 5 }"],
    [{ hour: 1 }, "{ hour: 1 }"],
  ])("is refused by advance(%o)", async (span, text) => {
    await expect(unreadableClock().advance(span as never)).rejects.toThrow(
      `bank.clock.advance(${text}) is not possible: use numbers of months, weeks, days, hours, minutes, such as { months: 3 }.`,
    );
  });
});

it.each(["2030-03-01", "2032-02-29 09:30", "2030-03-01T23:59:59", new Date(0)])(
  "asks PostgreSQL for %s",
  async (moment) => {
    await expect(unreadableClock().set(moment)).rejects.toThrow(
      "PostgreSQL's own message",
    );
  },
);

it("leaves the bank time and the jobs as they are if the server has ended", async () => {
  const said: string[] = [];
  const sql = (text: string) => {
    said.push(text);
    return Promise.resolve([{ at: new Date() }] as never);
  };
  const jobs = new Jobs(sql, {
    wake: () => Promise.resolve(),
    expectRunning: () => {
      throw new Error("The bank's server has ended.");
    },
  });
  const clock = new Clock(sql, jobs, () => Promise.resolve());
  await expect(clock.advance({ months: 1 })).rejects.toThrow("has ended");
  await expect(clock.set("2030-03-01")).rejects.toThrow("has ended");
  await expect(clock.set(new Date())).rejects.toThrow("has ended");
  await expect(jobs.retry()).rejects.toThrow("has ended");
  expect(said).toEqual([]);
});
