import { expect, it } from "vitest";
import { Clock } from "./clock";
import { Jobs } from "./jobs";

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
