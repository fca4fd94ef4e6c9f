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
  { errors = [] as unknown[], suites = [] as object[] } = {},
) => JSON.stringify({ stats: { expected, unexpected }, errors, suites });

it("counts tests and names those that failed", () => {
  expect(tallyVitest(vitest(12, 0), 0)).toEqual({
    passed: 12,
    failed: 0,
    failures: [],
    skipped: [],
  });
  const file = {
    name: "lib/a.test.ts",
    status: "failed",
    assertionResults: [
      { status: "passed", fullName: "adds" },
      { status: "failed", fullName: "sums › subtracts" },
    ],
  };
  expect(tallyVitest(vitest(10, 1, [file]), 1)).toEqual({
    passed: 10,
    failed: 1,
    failures: ["lib/a.test.ts: sums › subtracts"],
    skipped: [],
  });
  const suite = {
    file: "a.spec.ts",
    specs: [{ title: "opens", ok: true, line: 3 }],
    suites: [
      {
        file: "a.spec.ts",
        specs: [{ title: "closes", ok: false, line: 9 }],
      },
    ],
  };
  expect(tallyPlaywright(playwright(5, 1, { suites: [suite] }), 1)).toEqual({
    passed: 5,
    failed: 1,
    failures: ["a.spec.ts:9: closes"],
    skipped: [],
  });
});

it("names skipped tests, also where all others passed", () => {
  const file = {
    name: "scripts/journal.test.ts",
    status: "passed",
    assertionResults: [
      { status: "passed", fullName: "adds" },
      { status: "skipped", fullName: "hledger › finds the balances" },
    ],
  };
  expect(tallyVitest(vitest(1, 0, [file]), 0)).toMatchObject({
    failed: 0,
    skipped: ["scripts/journal.test.ts: hledger › finds the balances"],
  });
  const spec = { title: "opens", ok: true, line: 3 };
  const suites = [
    {
      file: "a.spec.ts",
      specs: [
        { ...spec, tests: [{ status: "expected" }] },
        { ...spec, line: 9, tests: [{ status: "skipped" }] },
      ],
    },
  ];
  expect(tallyPlaywright(playwright(1, 0, { suites }), 0)).toMatchObject({
    failed: 0,
    skipped: ["a.spec.ts:9: opens"],
  });
});

it("counts a file that failed outside of its tests as one failure", () => {
  for (const assertionResults of [
    [],
    [{ status: "skipped", fullName: "adds" }],
  ]) {
    const file = { name: "lib/b.test.ts", status: "failed", assertionResults };
    expect(tallyVitest(vitest(3, 0, [file]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ["lib/b.test.ts: outside of its tests"],
      skipped: [],
    });
  }
});

it("counts a run as failed if nothing ran or its exit code is not 0", () => {
  expect(tallyVitest(undefined, 1).failed).toBe(1);
  expect(tallyVitest(vitest(3, 0), 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ["every test passed, but the exit code is 1"],
    skipped: [],
  });
  expect(tallyPlaywright(playwright(0, 0), 0).failed).toBe(1);
  expect(
    tallyPlaywright(playwright(2, 0, { errors: ["boom"] }), 1).failed,
  ).toBe(1);
});
