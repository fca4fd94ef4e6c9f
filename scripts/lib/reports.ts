/** The result of a step of `npm test`, with the names of the failed and skipped tests. */
export type Tally = {
  passed: number;
  failed: number;
  failures: string[];
  skipped?: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    line: number;
    tests?: { status: string }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

const NOTHING_RAN: Tally = {
  passed: 0,
  failed: 1,
  failures: ["nothing ran"],
};

/** Counts vitest's JSON report; a file that failed outside of its tests is one failure. */
export function tallyVitest(
  json: string | undefined,
  exitCode: number | null,
): Tally {
  if (!json) return NOTHING_RAN;
  const report = JSON.parse(json) as VitestReport;
  const failedOutside = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" &&
      assertionResults.every((test) => test.status !== "failed"),
  );
  const named = (files: VitestReport["testResults"], is: RegExp) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => is.test(status))
        .map(({ fullName }) => `${name}: ${fullName}`),
    );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + failedOutside.length,
      failures: [
        ...named(report.testResults, /^failed$/),
        ...failedOutside.map(({ name }) => `${name}: outside of its tests`),
      ],
      skipped: named(
        report.testResults.filter((file) => !failedOutside.includes(file)),
        /^(skipped|pending|todo)$/,
      ),
    },
    exitCode,
  );
}

/** Counts Playwright's JSON report; errors outside of tests are failures as well. */
export function tallyPlaywright(
  json: string | undefined,
  exitCode: number | null,
): Tally {
  if (!json) return NOTHING_RAN;
  const { stats, errors, suites } = JSON.parse(json) as PlaywrightReport;
  return settle(
    {
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
      failures: [
        ...suites.flatMap((suite) => specsOf(suite, ({ ok }) => !ok)),
        ...errors.map(() => "an error outside of the tests"),
      ],
      skipped: suites.flatMap((suite) =>
        specsOf(suite, ({ tests = [] }) =>
          tests.some(({ status }) => status === "skipped"),
        ),
      ),
    },
    exitCode,
  );
}

/** Takes over the count of the suite of planted bugs, whose tests fail if all is well. */
export function tallyBugs(
  json: string | undefined,
  exitCode: number | null,
): Tally {
  if (!json) return NOTHING_RAN;
  return settle(JSON.parse(json) as Tally, exitCode);
}

/** Names the specs of a suite that `isOne` chooses. */
function specsOf(
  { file, specs = [], suites = [] }: PlaywrightSuite,
  isOne: (spec: NonNullable<PlaywrightSuite["specs"]>[number]) => boolean,
): string[] {
  const own = specs
    .filter(isOne)
    .map(({ line, title }) => `${file}:${line}: ${title}`);
  return [...own, ...suites.flatMap((suite) => specsOf(suite, isOne))];
}

/** Adds a failure to a run that failed or ran nothing, so that it never counts as passed. */
function settle(tally: Tally, exitCode: number | null): Tally {
  const isSound = exitCode === 0 && tally.passed > 0;
  if (isSound || tally.failed > 0) return tally;
  const reason =
    tally.passed > 0
      ? `every test passed, but the exit code is ${exitCode}`
      : "no test passed";
  return { ...tally, failed: 1, failures: [reason] };
}
