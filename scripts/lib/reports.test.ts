import { expect, it } from "vitest";
import { tallyPlaywright, tallyVitest } from "./reports";

const vitest = (passed: number, failed: number, testResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  });
const playwright = (
  expected: number,
  unexpected: number,
  { errors = [] as unknown[] } = {},
) => JSON.stringify({ stats: { expected, unexpected }, errors });

it("counts tests", () => {
  expect(tallyVitest(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0 });
  expect(tallyVitest(vitest(10, 2), 1)).toEqual({ passed: 10, failed: 2 });
  expect(tallyPlaywright(playwright(5, 1), 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});

it("counts a file that failed to load as one failure", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  expect(tallyVitest(vitest(3, 0, [unloaded]), 1)).toEqual({
    passed: 3,
    failed: 1,
  });
});

it("counts a run as failed if nothing ran or its exit code is not 0", () => {
  expect(tallyVitest(undefined, 1).failed).toBe(1);
  expect(tallyVitest(vitest(3, 0), 1).failed).toBe(1);
  expect(tallyPlaywright(playwright(0, 0), 0).failed).toBe(1);
  expect(
    tallyPlaywright(playwright(2, 0, { errors: ["boom"] }), 1).failed,
  ).toBe(1);
});
