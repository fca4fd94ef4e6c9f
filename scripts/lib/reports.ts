/** The result of a step of `npm test`. */
export type Tally = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number };
  errors: unknown[];
};

const NOTHING_RAN: Tally = { passed: 0, failed: 1 };

/** Counts vitest's JSON report; a file that failed to load is one failure. */
export function tallyVitest(
  json: string | undefined,
  exitCode: number | null,
): Tally {
  if (!json) return NOTHING_RAN;
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.length === 0,
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
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
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return settle(
    { passed: stats.expected, failed: stats.unexpected + errors.length },
    exitCode,
  );
}

/** Adds a failure to a run that failed or ran nothing, so that it never counts as passed. */
function settle(tally: Tally, exitCode: number | null): Tally {
  const isSound = exitCode === 0 && tally.passed > 0;
  return isSound || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
