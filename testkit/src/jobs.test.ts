import { expect, it } from "vitest";
import { Jobs } from "./jobs";

const JOB = { kind: "email", key: "1", isRunning: true, openDay: "2030-01-07" };

/** Jobs of a bank in which one job never ends. */
const endless = (expectServer = () => {}) =>
  new Jobs(() => Promise.resolve([JOB] as never), {
    wake: () => Promise.resolve(),
    expectRunning: expectServer,
  });

it("names the jobs that did not end before the test ends", async () => {
  const jobs = endless();
  jobs.endOfTest = () => Date.now();
  await expect(jobs.drain()).rejects.toThrow(
    /^Jobs did not end: \[\{"kind":"email".*\nThe test ran out of time: call test\.slow\(\)/,
  );
});

it("does not wait for a job whose server has ended", async () => {
  const jobs = endless(() => {
    throw new Error("The bank's server has ended.");
  });
  await expect(jobs.drain()).rejects.toThrow("has ended");
});
