import { defineConfig } from "@playwright/test";
import { BUGS } from "./src/bugs";
import type { BankOptions, BankWorkerOptions } from "./src/fixtures";

const { BROWSER_PATH } = process.env;

// Shows that an example test catches each bug.
export default defineConfig<BankOptions, BankWorkerOptions>({
  testDir: "examples",
  outputDir: "../test-results/bugs",
  globalSetup: "./src/setup.ts",
  fullyParallel: true,
  workers: "100%",
  // A bug is caught by an assertion, so a test must not end for lack of time.
  timeout: 60_000,
  reporter: "./tests/bug-reporter.ts",
  use: { launchOptions: BROWSER_PATH ? { executablePath: BROWSER_PATH } : {} },
  projects: Array.from(BUGS, ([plantedBug, { caughtBy }]) => ({
    name: plantedBug,
    testMatch: caughtBy,
    use: { plantedBug },
  })),
});
