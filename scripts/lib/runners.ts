import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { type Tally, tallyBugs, tallyPlaywright, tallyVitest } from "./reports";
import { ROOT } from "./root";
import type { TestBank } from "./test-bank";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules", "@playwright", "test", "cli.js");

/** Runs the unit and database tests, or those selected by vitest's `args`, in the environment `env`. */
export function runUnitTests(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Tally> {
  return runVitest(lifetime, env, args);
}

/** Runs the tests over HTTP, or those selected by vitest's `args`. `env` includes a {@link TestBank}. */
export function runHttpTests(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv & TestBank,
  args: readonly string[] = [],
): Promise<Tally> {
  return runVitest(lifetime, env, ["--config=e2e/vitest.config.ts", ...args]);
}

/** Runs the journeys in the browser BROWSER_PATH, or those selected by Playwright's `args`. */
export const runJourneys = (
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv & TestBank & { BROWSER_PATH: string },
  args: readonly string[] = [],
): Promise<Tally> =>
  runPlaywright(lifetime, env, ["e2e/playwright.config.ts", ...args]);

/** Runs the tests and the examples of the kit for testers, whose banks start by themselves. */
export const runKitTests = (
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv & { BROWSER_PATH: string },
  args: readonly string[] = [],
): Promise<Tally> =>
  runPlaywright(lifetime, env, ["testkit/playwright.config.ts", ...args]);

/** Shows for each bug that the kit can plant that an example catches it. */
export const runBugSuite = (
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv & { BROWSER_PATH: string },
  args: readonly string[] = [],
): Promise<Tally> =>
  runPlaywright(lifetime, env, ["testkit/bugs.config.ts", ...args], tallyBugs);

async function runPlaywright(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  [config, ...args]: readonly string[],
  tally = tallyPlaywright,
): Promise<Tally> {
  const report = reportFile(lifetime);
  const { code } = await runCommand(
    lifetime,
    process.execPath,
    [PLAYWRIGHT, "test", `--config=${config}`, ...args],
    { show: true, env: { ...env, JOURNEYS_REPORT: report } },
  );
  return tally(readReport(report), code);
}

async function runVitest(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<Tally> {
  const report = reportFile(lifetime);
  const { code } = await runCommand(
    lifetime,
    process.execPath,
    [
      VITEST,
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    { show: true, env },
  );
  const tally = tallyVitest(readReport(report), code);
  // A pattern for names skips all other tests on purpose.
  return args.some((arg) => /^(-t|--testNamePattern)/.test(arg))
    ? { ...tally, skipped: [] }
    : tally;
}

function reportFile(lifetime: Lifetime): string {
  const folder = mkdtempSync(join(tmpdir(), "limmat-report-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "report.json");
}

const readReport = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8") : undefined;
